"""Players that are programs: they see a view and a sampler, never a state.

Agents have names, the same on the command line, in a record's `players` and in the new-game dialog:

    random          any legal move, each as likely
    greedy          the move that the game's advice likes best, one ply deep
    search          searches; `search:500` with that many simulations a move
    novice          a level for people: a number of simulations for each game, from one table
    adept           (see `velvet.agents.levels`)
    master
    cmd:PROGRAM     a program of one's own that speaks JSON lines (resources/help/bots.md)

Others may be added by packages through the entry-point group `velvet.agents`: name → function(spec) → Agent.
Importing this package imports next to nothing; it knows no game by name.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from velvet.core.agents import Agent
from velvet.core.errors import VelvetError
from velvet.core.spec import GameSpec

if TYPE_CHECKING:
    from velvet.match import Match

BUILT_IN = ("random", "greedy", "search", "novice", "adept", "master")
ENTRY_POINTS = "velvet.agents"
# Each may leave a node of some two hundred bytes in the tree.
MOST_SIMULATIONS = 1_000_000


def make(name: str, spec: GameSpec) -> Agent:
    """The agent of this name for a game; raises VelvetError with one sentence if there is none."""
    head, colon, rest = name.partition(":")
    if head == "cmd" and colon:
        from velvet.agents.bots import BotAgent

        return BotAgent(rest, spec)
    if head == "search":
        from velvet.agents.thinking import SearchAgent

        return SearchAgent(spec, simulations=_simulations(rest) if colon else None, name=name)
    if name == "random":
        from velvet.agents.simple import RandomAgent

        return RandomAgent()
    if name == "greedy":
        from velvet.agents.simple import GreedyAgent

        return GreedyAgent(spec)
    if name in BUILT_IN:
        from velvet.agents.levels import memory, simulations
        from velvet.agents.thinking import SearchAgent

        return SearchAgent(spec, simulations=simulations(name, spec.id), name=name, facts=memory(name))
    return _added(name, spec)


@contextmanager
def answerable(name: str) -> Iterator[None]:
    """While the agent of this name thinks: what a guest's code raises becomes one sentence that names the guest. A
    fault of our own stays what it is."""
    try:
        yield
    except VelvetError:
        raise
    except (Exception, SystemExit) as error:
        if name.partition(":")[0] in (*BUILT_IN, "cmd"):
            raise
        raise VelvetError(f"the agent “{name}” failed: {type(error).__name__}: {error}") from error


def check(name: str) -> None:
    """Raises VelvetError unless an agent of this name can be made; makes and starts none."""
    head, colon, rest = name.partition(":")
    if head == "search" and colon:
        _simulations(rest)
    elif head == "cmd" and colon:
        from velvet.agents.bots import words

        words(rest)
    elif name not in BUILT_IN and name not in _entry_points():
        raise unknown(name)


def is_agent(name: str, programs: bool = False) -> bool:
    """Whether an agent of this name can be made. `programs`: also one that is a program of its own. That is for names
    that a person at this machine gave; a name in a record must never start a program.
    """
    if name.startswith("cmd:") and not programs:
        return False
    try:
        check(name)
    except VelvetError:
        return False
    return True


def named(match: "Match") -> tuple[str, ...]:
    """For each seat of a match the agent's name it says, unchecked, "" for a person: in `meta` where the window keeps
    it, else the player's own name."""
    meta = match.meta.get("agents") if isinstance(match.meta, dict) else None
    told = meta if isinstance(meta, list) and len(meta) == len(match.players) else match.players
    return tuple("" if kind == "person" else str(name) for kind, name in zip(match.kinds, told, strict=True))


def pieces(text: str) -> list[str]:
    """The words of a comma list, unchecked; `\\,` is a comma within a word. Raises VelvetError if the text could not
    stand in a record: words from the command line may hold bytes that are no text."""
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise VelvetError(f"the names “{text}” hold signs that are not UTF-8")
    return [piece.replace("\0", ",").strip() for piece in text.replace("\\,", "\0").split(",")]


def split(text: str) -> list[str]:
    """The names of a comma list; raises VelvetError where one is empty or unknown."""
    names = pieces(text)
    for name in names:
        if not name:
            raise VelvetError(f"an agent's name is missing in “{text}”; the agents are {_known()}")
        check(name)
    return names


def for_seats(text: str, seats: int) -> list[str]:
    """One agent's name a seat from a comma list: fewer repeat in turn; raises VelvetError if there are more."""
    names = split(text)
    if len(names) > seats:
        raise VelvetError(f"{len(names)} agents are named for {seats} seats")
    return [names[seat % len(names)] for seat in range(seats)]


def unknown(name: str) -> VelvetError:
    """The error for a name that no agent has."""
    return VelvetError(f"there is no agent “{name}”; the agents are {_known()}")


def _known() -> str:
    return ", ".join([*BUILT_IN, "search:SIMULATIONS", *_entry_points(), "cmd:PROGRAM"])


def _simulations(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= MOST_SIMULATIONS:
        return int(text)
    raise VelvetError(
        f"“search:{text}” needs a number of simulations from 1 to {MOST_SIMULATIONS} after the colon, as in search:500"
    )


def _entry_points() -> dict[str, object]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def _added(name: str, spec: GameSpec) -> Agent:
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS, name=name):
        try:
            made = point.load()(spec)
        except (Exception, SystemExit) as error:
            # A guest's code: whatever it raises, the person hears which guest it was.
            raise VelvetError(f"the agent “{name}” could not be started: {type(error).__name__}: {error}") from error
        if not isinstance(made, Agent):
            raise VelvetError(f"the agent “{name}” could not be started: it is no Agent")
        return made
    raise unknown(name)
