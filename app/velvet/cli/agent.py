"""`velvet agent`: an opponent as a process of its own.

`velvet agent --serve` is what the window starts; it speaks the frames of `velvet.agents.frames` on stdin and stdout
and looks games up by id. It starts quickly: nothing is imported before it is needed.
"""

import sys


def main(arguments: list[str]) -> int:
    """Runs the command with these words after `velvet agent`; the exit status."""
    if arguments == ["--serve"]:
        from velvet import games
        from velvet.agents.serve import serve

        return serve(games.load)
    print(f"“velvet agent” takes --serve, not “{' '.join(arguments)}”.", file=sys.stderr)
    return 2
