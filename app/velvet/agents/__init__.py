"""Players that are programs: they see a view and a sampler, never a state.

Agents have names, the same on the command line, in a record's `players` and in the new-game dialog:

    random          any legal move, each as likely
    greedy          the move that the game's advice likes best, one ply deep
    search          searches; `search:500` with that many simulations a move
    novice          a level for people: a number of simulations for each game, from one table
    adept           (see `velvet.agents.levels`)
    master

Others may be added by packages through the entry-point group `velvet.agents`: name → function(spec) → Agent.
Importing this package imports next to nothing; it knows no game by name.
"""

from velvet.core.agents import Agent
from velvet.core.errors import VelvetError
from velvet.core.spec import GameSpec

BUILT_IN = ("random", "greedy", "search", "novice", "adept", "master")
ENTRY_POINTS = "velvet.agents"
MOST_SIMULATIONS = 10_000_000


def make(name: str, spec: GameSpec) -> Agent:
    """The agent of this name for a game; raises VelvetError with one sentence if there is none."""
    head, colon, rest = name.partition(":")
    if head == "search":
        from velvet.agents.searching import SearchAgent

        return SearchAgent(spec, simulations=_simulations(rest) if colon else None, name=name)
    if name == "random":
        from velvet.agents.simple import RandomAgent

        return RandomAgent()
    if name == "greedy":
        from velvet.agents.simple import GreedyAgent

        return GreedyAgent(spec)
    if name in BUILT_IN:
        from velvet.agents.levels import simulations
        from velvet.agents.searching import SearchAgent

        return SearchAgent(spec, simulations=simulations(name, spec.id), name=name)
    return _added(name, spec)


def check(name: str) -> None:
    """Raises VelvetError unless an agent of this name can be made; makes and starts none."""
    head, colon, rest = name.partition(":")
    if head == "search" and colon:
        _simulations(rest)
    elif name not in BUILT_IN and name not in _entry_points():
        raise unknown(name)


def is_agent(name: str) -> bool:
    """Whether a seat with this name in a record's `players` could be played by an agent."""
    try:
        check(name)
    except VelvetError:
        return False
    return True


def split(text: str) -> list[str]:
    """The names of a comma list (`\\,` is a comma within a name); raises VelvetError where one is empty or unknown."""
    names: list[str] = []
    word = ""
    i = 0
    while i < len(text):
        if text.startswith("\\,", i):
            word += ","
            i += 2
        elif text[i] == ",":
            names.append(word.strip())
            word = ""
            i += 1
        else:
            word += text[i]
            i += 1
    names.append(word.strip())
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
    return ", ".join([*BUILT_IN, "search:SIMULATIONS", *_entry_points()])


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
        except Exception as error:
            # A guest's code: whatever it raises, the person hears which guest it was.
            raise VelvetError(f"the agent “{name}” could not be started: {error}") from error
        assert isinstance(made, Agent)
        return made
    raise unknown(name)
