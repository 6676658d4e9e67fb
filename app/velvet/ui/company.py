"""Who may take a seat besides a person: the opponents' names and what can be expected of each, for people.

Must not know Qt, nor how any of them thinks.
"""

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from velvet import agents
from velvet.agents.bots import words
from velvet.core.errors import VelvetError

PROGRAM: Final = "cmd:"
# Who takes the other seats unless somebody else is asked: moves in well under half a second in every game.
USUAL: Final = "adept"
# A program's command is remembered for so many others.
MOST_PROGRAMS: Final = 8
# Programs that run others, which are then the ones to be named.
INTERPRETERS: Final = ("python", "node", "java", "ruby", "perl", "lua", "bash", "sh")


@dataclass(frozen=True)
class Level:
    """A kind of agent that can take a seat. id: as the agents layer names it; words: one line about it."""

    id: str
    name: str
    words: str = ""


LEVELS: Final = (
    Level("novice", "Novice", "Looks around a little; easy to beat once you know the game."),
    Level("adept", "Adept", "Thinks a while; good company for an even game."),
    Level("master", "Master", "Thinks a second or so; few slips are forgiven."),
    Level("greedy", "Greedy", "Moves at once, by what looks best right now."),
    Level("random", "Random", "Makes any move that is allowed; for learning the rules."),
)
PERSON: Final = Level("", "Person", "Somebody at this screen.")
OWN: Final = Level(PROGRAM, "Your program", "One of your own: it reads and writes lines of JSON.")


def title(agent: str) -> str:
    """What an agent's id is called beside a player's name; a program by its file, without the folder."""
    if agent.startswith(PROGRAM):
        try:
            command = words(agent[len(PROGRAM) :])
        except VelvetError:
            return "program"
        program = os.path.basename(command[0])
        if program.rstrip("0123456789.") in INTERPRETERS:
            program = next((os.path.basename(word) for word in command[1:] if not word.startswith("-")), program)
        return program
    return next((level.name for level in LEVELS if level.id == agent), agent)


def check_program(agent: str) -> None:
    """Raises VelvetError with one sentence unless there is such a program on this machine."""
    if not agent[len(PROGRAM) :].strip():
        raise VelvetError("write the command that starts your program, for example python3 bot.py")
    agents.check(agent)
    program = words(agent[len(PROGRAM) :])[0]
    if shutil.which(program) is None:
        raise VelvetError(f"there is no program “{program}” here; write the command as in a terminal")


def programs_of(seated: Sequence[str], known: Sequence[str]) -> list[str]:
    """The programs' ids that the person has named so far, with those of a new game first."""
    named = [agent for agent in seated if agent.startswith(PROGRAM)]
    return list(dict.fromkeys([*named, *known]))[:MOST_PROGRAMS]
