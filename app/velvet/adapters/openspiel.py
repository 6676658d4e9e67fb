"""Every game as an OpenSpiel game (extra `openspiel`).

    import pyspiel
    from velvet.adapters import openspiel
    game = openspiel.load("crusade", players=4)     # or, the module once imported:
    game = pyspiel.load_game("python_velvet_crusade", {"players": 4, "hands": 1})

Importing this module registers all games under `python_velvet_` and their id (`-` becomes `_`). Parameters are
`players`, `capacity` (the number of actions, 0 for the game's own) and the game's options; options that are maps or
lists are given as JSON text. An action is an index into the acting seat's legal list. Rewards come at the end: see
`seating.rewards`.

**Chance.** A shuffle has more outcomes than a chance node can list. The other way that OpenSpiel has, states that
draw for themselves (`SAMPLED_STOCHASTIC`), would give every copy of a state the same future, which a search then
foresees, and such states cannot be written down and read again. So a chance move is `WORDS` chance nodes in a row,
each with `FACES` even outcomes: the words of a seed, from which the rules sample the move. That leaves 2**24 shuffles,
plain explicit chance, and a history that replays.

**Information.** `observation_string` and `observation_tensor` tell a seat's View (see `encoding`), nothing else.
`information_state_string` adds what the seat remembers: a digest of all it was told and knew, move by move.
`resample_from_infostate` deals everything hidden anew, as the seat's Knowledge allows: the seat's own memory stays, the
others remember what the public was told, and the new state's history begins there.

**Bots.** OpenSpiel's Python bots (`open_spiel.python.algorithms.mcts` and `.ismcts`) play all games; MCTS looks at the
hidden cards, ISMCTS does not. Those written in C++ crash on games written in Python, whichever these are.
"""

import contextlib
import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, ClassVar, Final, Self

from velvet import games
from velvet.adapters.seating import Seating, rewards, seat, told
from velvet.core.errors import VelvetError
from velvet.core.moves import Move
from velvet.core.rng import AGENT, Rng
from velvet.core.rng import CHANCE as CHANCE_STREAM
from velvet.core.rules import CHANCE, OVER
from velvet.core.spec import GameSpec

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError("these games need OpenSpiel, which Velvet Table's extra “openspiel” brings") from missing

from velvet.adapters.encoding import Encoding

PREFIX: Final = "python_velvet_"
WORDS: Final = 3
FACES: Final = 256
_OUTCOMES: Final = [(word, 1.0 / FACES) for word in range(FACES)]
# OpenSpiel wants a bound. A match to a target has none; random ones end long before this.
LONGEST: Final = 1_000_000


def name_of(game: str) -> str:
    """The name under which OpenSpiel knows the game with this id."""
    return PREFIX + game.replace("-", "_")


def load(game: str, **parameters: Any) -> pyspiel.Game:
    """The game; parameters as above. Raises VelvetError with one sentence if they do not fit."""
    seat(game)
    spec = games.load(game)
    given = dict(parameters)
    for name, value in parameters.items():
        if isinstance(value, dict | list):
            # What is no JSON stays what it is and is refused below.
            with contextlib.suppress(TypeError, ValueError, RecursionError):
                given[name] = json.dumps(value)
    known = _parameters(spec)
    for name, value in given.items():
        if name not in known or type(value) is not type(known[name]):
            fitting = ", ".join(f"{one}={default!r}" for one, default in known.items())
            raise VelvetError(f"{name}={value!r} does not fit; the parameters of {game} are, by default: {fitting}")
    _seated(spec, given)
    return pyspiel.load_game(name_of(game), given)


def _parameters(spec: GameSpec) -> dict[str, Any]:
    """The parameters' names and defaults."""
    found: dict[str, Any] = {"players": spec.seats[0], "capacity": 0}
    for row in spec.options.rows():
        nested = row["type"] in ("map", "list")
        found[row["name"]] = json.dumps(row["default"]) if nested else row["default"]
    return found


def _seated(spec: GameSpec, parameters: Mapping[str, Any]) -> Seating:
    given = dict(parameters)
    players, capacity = given.pop("players", None), given.pop("capacity", 0)
    for row in spec.options.rows():
        text = given.get(row["name"])
        if row["type"] in ("map", "list") and text is not None:
            try:
                given[row["name"]] = json.loads(text)
            except (ValueError, RecursionError):
                shown = text if len(text) <= 80 else text[:80] + "…"
                raise VelvetError(f"option “{row['name']}” must be JSON text, not {shown!r}") from None
    return seat(spec.id, players, given, capacity)


def _type(spec: GameSpec, alone: bool) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(spec.id),
        long_name=spec.names[0],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.seats[-1],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(spec),
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows it; each has a class of its own with its `spec`. Attributes: `seating`, `encoding`."""

    spec: ClassVar[GameSpec]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        self.seating = _seated(self.spec, given)
        seats = self.seating.seats
        self.encoding = Encoding(self.seating.layout, seats, self.seating.shuffled)
        more = {} if seats == 1 else {"utility_sum": 0.0}
        info = pyspiel.GameInfo(
            num_distinct_actions=self.seating.capacity,
            max_chance_outcomes=FACES,
            num_players=seats,
            min_utility=-1.0 if seats == 1 else -1.0 / (seats - 1),
            max_utility=1.0,
            max_game_length=LONGEST,
            **more,
        )
        super().__init__(_type(self.spec, seats == 1), info, given)

    def new_initial_state(self) -> "State":
        """The position before the first chance move."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What fills observation and information-state strings and tensors."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Course:
    """A position on its way: the rules' state, the words of a seed so far, and what each seat remembers.

    A memory is (how many moves of the line it holds, the state after them, a digest). It is brought up to date when it
    is asked for, as playouts never ask. States in memories are never changed, so that copies may share them.
    """

    def __init__(self, seating: Seating, state: Any) -> None:
        self.seating = seating
        self.state = state
        self.words: list[int] = []
        self._line: list[Move] = []
        self._memories: dict[int | None, tuple[int, Any, str]] = {}
        self._origin = state.clone()
        self._legal: list[Move] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """OpenSpiel copies whatever a state holds."""
        twin = object.__new__(type(self))
        twin.seating = self.seating
        twin.state = self.state.clone()
        twin.words = self.words[:]
        twin._line = self._line[:]
        twin._memories = self._memories.copy()
        twin._origin = self._origin
        twin._legal = self._legal
        return twin

    @property
    def actor(self) -> int:
        """As Rules.actor."""
        return int(self.seating.rules.actor(self.state))

    @property
    def legal(self) -> list[Move]:
        """The mover's legal moves, not to be changed."""
        if self._legal is None:
            self._legal = self.seating.legal(self.state)
        return self._legal

    def play(self, action: int) -> None:
        """A seat's move, or one word of a chance move's seed."""
        rules = self.seating.rules
        if self.actor == CHANCE:
            self.words.append(action)
            if len(self.words) < WORDS:
                return
            move = rules.sample(self.state, Rng(CHANCE_STREAM, *self.words))
            self.words = []
        else:
            move = self.legal[action]
        rules.apply(self.state, move)
        self._line.append(move)
        self._legal = None

    def memory(self, viewer: int | None) -> str:
        """A digest of all that `viewer` (None: the public) was told, and of what it knew whenever it had to decide or
        chance had moved."""
        rules = self.seating.rules
        held, state, digest = self._memories.get(viewer, (0, self._origin, ""))
        if held == len(self._line):
            return digest
        state = state.clone()
        for move in self._line[held:]:
            actor = rules.actor(state)
            sentence = rules.narrate(state, move, viewer)
            if viewer is not None and actor == viewer:
                sentence += rules.knowledge(state, viewer).fingerprint() + rules.format(move)
            rules.apply(state, move)
            if viewer is not None and actor == CHANCE:
                sentence += rules.knowledge(state, viewer).fingerprint()
            digest = _digest(digest, sentence)
        self._memories[viewer] = len(self._line), state, digest
        return digest

    def resampled(self, seat: int, rng: Rng) -> "Course":
        """A course with everything hidden from `seat` dealt anew."""
        rules = self.seating.rules
        if self.actor == OVER:
            return self.__deepcopy__({})
        made = Course(self.seating, rules.determinize(rules.knowledge(self.state, seat), rng))
        made.words = [rng.below(FACES) for _ in self.words]
        public = self.memory(None)
        for viewer in (None, *range(self.seating.seats)):
            digest = self.memory(seat) if viewer == seat else public
            made._memories[viewer] = 0, made._origin, digest
        return made


def _digest(before: str, sentence: str) -> str:
    return blake2b(f"{before}\n{sentence}".encode(), digest_size=16).hexdigest()


class State(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel knows it; made by `Game.new_initial_state`. `course` is the position itself."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.course = Course(game.seating, game.seating.rules.setup())

    def current_player(self) -> int:
        """The acting seat, or OpenSpiel's number for chance or the end."""
        actor = self.course.actor
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if actor == OVER else actor

    def _legal_actions(self, player: int) -> list[int]:
        """0 … as many as there are."""
        return list(range(len(self.course.legal))) if player == self.course.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next word of the chance move's seed. A new list each time: bots shuffle it."""
        return _OUTCOMES[:]

    def _apply_action(self, action: int) -> None:
        self.course.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """A move as the rulebook writes it; "seed 17" for a word of a chance move's seed."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return str(self.course.seating.rules.format(self.course.legal[action]))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.actor == OVER

    def returns(self) -> list[float]:
        """What the game is worth to each seat; zeros until it is over."""
        course = self.course
        if course.actor != OVER:
            return [0.0] * course.seating.seats
        return rewards(course.seating.rules.winners(course.state), course.seating.seats)

    def resample_from_infostate(self, player: int, sampler: Any) -> "State":
        """A state that looks the same to `player` and always has, with all that it cannot know dealt anew.

        sampler: gives numbers from 0 up to 1; the deal depends on two of them and on what the player knows.
        """
        words = [int(sampler() * (1 << 30)) for _ in range(2)]
        made = self.get_game().new_initial_state()
        made.course = self.course.resampled(player, Rng(AGENT, *words))
        return made  # type: ignore[no-any-return]

    def __str__(self) -> str:
        """The public's View, and a fingerprint of the whole position."""
        rules, state = self.course.seating.rules, self.course.state
        seed = f" seed {self.course.words}" if self.course.words else ""
        return f"{told(rules.view(state, None))}\nposition {rules.fingerprint(state)}{seed}"


class Observer:
    """Fills the observation tensor (`encoding`) and both strings. Attributes: `tensor`, `dict`, as OpenSpiel wants."""

    def __init__(self, game: Game, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"observations of these games have no parameters; given were {parameters}")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation is what one player is shown, or what the public is")
        self._encoding = game.encoding
        self._recalls = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None if self._recalls else np.zeros(game.encoding.size, np.float32)
        self.dict = {} if self._recalls else {"view": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Fills the tensor with what `player` is shown."""
        if self.tensor is not None:
            self.tensor[:] = self._encoding.encode(self._view(state, player))

    def string_from(self, state: State, player: int) -> str:
        """What `player` is shown, and with perfect recall what it remembers."""
        text = told(self._view(state, player))
        if not self._recalls:
            return text
        viewer = player if self._private else None
        course = state.course
        known = "" if viewer is None else course.seating.rules.knowledge(course.state, viewer).fingerprint()
        return f"{text}\nremembers {course.memory(viewer)} knows {known}"

    def _view(self, state: State, player: int) -> Any:
        return state.course.seating.rules.view(state.course.state, player if self._private else None)


# OpenSpiel holds what it is given until after Python has ended, when only a class can be let go without harm.
for _spec in games.all_specs():
    pyspiel.register_game(_type(_spec, False), type(name_of(_spec.id), (Game,), {"spec": _spec}))
