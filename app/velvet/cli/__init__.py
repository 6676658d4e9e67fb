"""The command `velvet`: alone it opens the window; with a word after it, it runs a command.

This module decides which, and turns every failure into one line on stderr and an exit status: 0 done, 2 bad
input, 130 interrupted, 141 the reader of our output went away. Opening the window must stay quick, so
nothing of the commands (typer, rich, the games) is imported for it.
"""

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Runs `velvet` with these words (sys.argv's without) and returns the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    _stand_in()
    _forgive()
    try:
        status = _run(words)
        # A windowed program on Windows has no stdout.
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go()
        return PIPE_CLOSED
    except RecursionError:
        return _say("the input is nested too deeply")
    except MemoryError:
        return _say("the input does not fit into the memory")
    except OSError as error:
        # Files are read and written under their names; what has none is our own output.
        where = f"{error.filename}: " if error.filename else "what is printed cannot be written: "
        _let_go()
        return _say(f"{where}{error.strerror or error}")
    except Exception as error:
        from velvet.core.errors import VelvetError

        if not isinstance(error, VelvetError):
            raise
        return _say(str(error))


def _run(words: list[str]) -> int:
    if not words or (len(words) == 1 and words[0].lower().endswith(".velvet")):
        from velvet.ui.app import run

        return run(words)
    if words[0] == "agent":
        from velvet.cli.agent import main as serve

        return serve(words[1:])
    from velvet.cli.commands import run_command

    return run_command(words)


def _stand_in() -> None:
    """Puts something in the place of each standard stream that was closed when we were started. A file opened later
    must not get its number: then what is printed would go into a saved game.

    There is nothing to read then, complaints are lost, and output fails like on a full disk, as a command whose output
    nobody got is not done. (A windowed program on Windows has none of the three and loses what it prints.)
    """
    flags = {"stdin": os.O_RDONLY, "stdout": os.O_RDONLY if os.name == "posix" else os.O_WRONLY, "stderr": os.O_WRONLY}
    for name, flag in flags.items():
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, os.fdopen(os.open(os.devnull, flag), mode, encoding="utf-8"))


def _forgive() -> None:
    """Lets a terminal that cannot show a sign, or sends bytes that are none, have a substitute instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _let_go() -> None:
    """Gives up output that cannot be written: Python flushes stdout once more at its end and would complain again."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(sentence: str) -> int:
    from velvet.match.words import one_line

    print(f"velvet: {one_line(sentence, 2000)}", file=sys.stderr)
    return BAD_INPUT
