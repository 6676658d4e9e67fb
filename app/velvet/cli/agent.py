"""`velvet agent`: an opponent as a process of its own, and the check that it does not peek.

`velvet agent --serve` is what the window starts; it speaks the frames of `velvet.agents.frames` on stdin and stdout
and looks games up by id. It starts quickly: nothing is imported before it is needed.
`velvet agent --redeal-check RECORD` deals anew what is hidden, decision by decision, and compares the moves.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from velvet.agents.redeal import Redealt
    from velvet.core.agents import Agent
    from velvet.match import Match

USAGE = "velvet agent --redeal-check RECORD [--agent NAME] [--opponents] [--seed N] [--json] [--progress]"
# Asked where the record's own player is a person or a program.
STAND_IN = "search:60"
SHOWN = 10


def main(arguments: list[str]) -> int:
    """Runs the command with these words after `velvet agent`; the exit status."""
    if arguments == ["--serve"]:
        from velvet import games
        from velvet.agents.serve import serve

        return serve(games.load)
    from velvet.core.errors import VelvetError

    wishes = {"--redeal-check": "", "--agent": "", "--seed": "1"}
    flags = {"--json": False, "--opponents": False, "--progress": False}
    words = list(arguments)
    if not words or words[0] in ("--help", "-h"):
        print(f"Usage: {USAGE}\n\n{redeal_help()}")
        return 0 if words else 2
    while words:
        word = words.pop(0)
        name, equals, value = word.partition("=")
        if word in flags:
            flags[word] = True
        elif name in wishes and (equals or words):
            wishes[name] = value if equals else words.pop(0)
        else:
            raise VelvetError(f"“{word}” is not understood; write {USAGE}")
    if not wishes["--redeal-check"]:
        raise VelvetError(f"a record is missing; write {USAGE}")
    if not (wishes["--seed"].isascii() and wishes["--seed"].isdigit() and len(wishes["--seed"]) < 19):
        raise VelvetError(f"a seed is a whole number, not “{wishes['--seed']}”")
    return redeal_check(
        wishes["--redeal-check"],
        wishes["--agent"],
        int(wishes["--seed"]),
        flags["--json"],
        flags["--opponents"],
        flags["--progress"],
    )


def redeal_help() -> str:
    """What the check is, for people."""
    return (
        "Plays the record again. At every decision all that the mover cannot know is dealt anew, and the agent (NAME,"
        f"\nelse the one that played the seat, else {STAND_IN}) is asked with the old and with the new deal. An agent"
        "\nthat does not peek makes the same move both times. RECORD is a file, or - for standard input."
        "\n--opponents: only the seats that agents played. --progress: a line of JSON after each decision."
    )


def redeal_check(
    path: str, agent: str, seed: int, as_json: bool, opponents: bool = False, progress: bool = False
) -> int:
    """Checks the record, prints what was found; the exit status: 0 if no move depended on what is hidden, else 1."""
    import json
    import os
    from pathlib import Path

    from velvet import agents
    from velvet.agents.redeal import check
    from velvet.cli.files import whole_match

    match = whole_match(Path(path))
    if progress and hasattr(os, "nice"):
        # Somebody looks on in a window, which comes first when both want the same core.
        os.nice(5)
    own = agents.named(match)
    seats = [seat for seat, name in enumerate(own) if not opponents or (name and not name.startswith("cmd:"))]
    of = sum(actor in seats for actor, _ in match.moves())
    found: list[Redealt] = []
    for row in check(match, _agents(match, agent), seed, seats):
        found.append(row)
        if progress:
            redealt, differing = sum(row.changed for row in found), sum(not row.honest for row in found)
            told = {"done": len(found), "of": of, "redealt": redealt, "differing": differing}
            print(json.dumps(told), flush=True)
    odd = [row for row in found if not row.honest]
    changed = sum(row.changed for row in found)
    if as_json:
        rows = [{"ply": row.ply, "seat": row.seat, "moves": [row.first, row.second]} for row in odd]
        print(json.dumps({"game": match.spec.id, "decisions": len(found), "redealt": changed, "differing": rows}))
        return 1 if odd else 0
    print(
        f"{match.spec.names[0]}: {len(found)} decisions; at {changed} of them something was hidden and lay otherwise"
        f" in the new deal. The mover's view, knowledge and move were the same in {len(found) - len(odd)}"
        f" of {len(found)}."
    )
    for row in odd[:SHOWN]:
        print(f"  move {row.ply + 1}, seat {row.seat}: {_difference(row)}")
    if len(odd) > SHOWN:
        print(f"  and {len(odd) - SHOWN} more")
    return 1 if odd else 0


def _difference(row: "Redealt") -> str:
    if not row.sees:
        return "the seat would see the difference"
    if not row.knows:
        return "the seat would know the difference"
    return f"“{row.first}”, and with the new deal “{row.second}”"


def _agents(match: "Match", wanted: str) -> "Callable[[int], Agent]":
    """Who is asked in each seat. A program is never started for a name that stands in a record."""
    from velvet import agents

    made: dict[str, Agent] = {}
    if wanted:
        agents.check(wanted)
    own = agents.named(match)

    def agent_of(seat: int) -> "Agent":
        name = wanted or (own[seat] if own[seat] and agents.is_agent(own[seat]) else STAND_IN)
        if name not in made:
            made[name] = agents.make(name, match.spec)
        return made[name]

    return agent_of
