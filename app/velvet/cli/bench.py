"""`velvet bench`: how fast the rules are here. What the window measures of itself is in `bench_window`.

Time is this process's processor time, so that other programs disturb little. Nothing is measured cold: a few
games are played first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from time import process_time
from typing import Any, Final

from velvet import _build, agents, games
from velvet.agents.thinking import SearchAgent
from velvet.cli.bench_window import bench_window, percentiles
from velvet.cli.files import parse_options
from velvet.cli.output import console, emit
from velvet.core.agents import Agent, Budget, Sampler
from velvet.core.errors import VelvetError
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Knowledge, Rules
from velvet.core.spec import GameSpec
from velvet.core.views import View
from velvet.lab.playtest import Run
from velvet.mechanics.batch import play_batch

WINDOW: Final = ("startup", "frames", "latency", "blocks")
# Redeals are measured at so many positions, in turn.
POSITIONS: Final = 32
# A piece of work is made to last about so long, so that looking at the clock costs nothing.
PIECE_SECONDS: Final = 0.01
# The verbs of moves that draft a hand.
DRAFTS: Final = frozenset({"up"})

Work = Callable[[int], int]


def bench(
    kind: str,
    game: str | None,
    seats: int | None,
    sims: int,
    seconds: float,
    options: Sequence[str],
    as_json: bool,
) -> int:
    """Measures one kind and prints it; the exit status. Raises VelvetError if the wishes do not fit together."""
    if kind in WINDOW:
        return bench_window(kind, game, as_json)
    if kind not in KINDS:
        raise VelvetError(f"there is nothing to measure named “{kind}”; there are {', '.join([*KINDS, *WINDOW])}")
    if game is None:
        raise VelvetError(f"“velvet bench {kind}” needs a game: {', '.join(games.ids())}")
    spec = games.load(game)
    rules, row = _table(spec, seats, parse_options(options))
    bench_of = Bench(spec, rules, row["options"], sims, seconds)
    row = {"kind": kind, "game": spec.id} | row | KINDS[kind](bench_of)
    if as_json:
        emit(row)
    else:
        _show(row)
    return 0


def _table(spec: GameSpec, seats: int | None, given: dict[str, Any]) -> tuple[Rules[Any], dict[str, Any]]:
    """Rules for the fewest seats unless said otherwise, and one hand a game where the number of hands is an option."""
    number = spec.seats[0] if seats is None else seats
    names = [row["name"] for row in spec.options.rows()]
    options = {name: 1 for name in ("hands", "max_hands") if name in names} | given
    rules = spec.make(options, number)
    filled = spec.options.from_mapping(options, number).to_dict()
    return rules, {"seats": number, "options": filled, "build": _build.kind()}


@dataclass(frozen=True)
class Bench:
    """What is measured: a game's rules for some options and seats; simulations a choice; how long."""

    spec: GameSpec
    rules: Rules[Any]
    options: dict[str, Any]
    sims: int
    seconds: float


def measure(work: Work, seconds: float) -> tuple[int, int, float]:
    """Calls work(n) until it has taken `seconds` of processor time: (sum of n, sum of results, time taken)."""
    work(2)
    size, times, results, taken = 1, 0, 0, 0.0
    while taken < seconds:
        start = process_time()
        results += work(size)
        piece = process_time() - start
        times += size
        taken += piece
        if piece < PIECE_SECONDS:
            size *= 2
    return times, results, taken


def loop(bench: Bench) -> dict[str, Any]:
    """Random hands through the public rules, one call a question and a move."""
    rng = Rng(1)
    played, decisions, taken = measure(lambda number: loop_games(bench.rules, number, rng), bench.seconds)
    return {"games": played, "decisions": decisions, "cpu_s": taken}


def loop_games(rules: Rules[Any], number: int, rng: Rng) -> int:
    """Plays the first hand of so many games, shuffles and scores included; the seats' decisions made."""
    actor, random_legal, apply = rules.actor, rules.random_legal, rules.apply
    decisions = 0
    for _ in range(number):
        state = rules.setup()
        while (who := actor(state)) != OVER:
            if who != CHANCE:
                apply(state, random_legal(state, rng))
                decisions += 1
            elif rules.hand_number(state) == 1:
                apply(state, rules.sample(state, rng))
            else:
                break
        rules.scores(state)
    return decisions


def batch(bench: Bench) -> dict[str, Any]:
    """The same, all games of a piece in one call of the kernel."""
    rng = Rng(1)
    played, decisions, taken = measure(lambda number: play_batch(bench.rules, number, rng), bench.seconds)
    return {"games": played, "decisions": decisions, "cpu_s": taken}


def redeal(bench: Bench) -> dict[str, Any]:
    """Deals that the acting seat may believe in, from positions in mid-play."""
    rules, rng = bench.rules, Rng(2)
    known = [knowledge for _, knowledge in mid_play(rules, POSITIONS)]

    def work(number: int) -> int:
        for k in range(number):
            rules.determinize(known[k % POSITIONS], rng)
        return number

    _, dealt, taken = measure(work, bench.seconds)
    return {"redeals": dealt, "cpu_s": taken}


def search(bench: Bench) -> dict[str, Any]:
    """Choices of the searching agent at positions in mid-play, re-deals and play to the end of the hand included."""
    agent = agents.make("search", bench.spec)
    assert isinstance(agent, SearchAgent)
    positions = mid_play(bench.rules, POSITIONS)
    budget = Budget(simulations=bench.sims)

    def work(number: int) -> int:
        made = 0
        for k in range(number):
            view, knowledge = positions[k % POSITIONS]
            agent.choose(view, Sampler(bench.rules, knowledge, Rng(4, k)), budget)
            # Fewer than asked for where the rest could not have changed the choice.
            made += agent.simulations_made
        return made

    _, made, taken = measure(work, bench.seconds)
    return {"simulations": made, "redeals": made, "cpu_s": taken}


def matches(bench: Bench) -> dict[str, Any]:
    """Whole hands with the searching agent in every seat, drafting at random."""
    names = ["search"] * bench.rules.seats
    made = {"search": Drafting(agents.make("search", bench.spec))}
    run = Run(bench.spec, bench.options, names, seed=1, budget=Budget(simulations=bench.sims), made=made)
    following = count()

    def work(number: int) -> int:
        return sum(run.game(next(following)).decisions for _ in range(number))

    played, decisions, taken = measure(work, bench.seconds)
    return {"games": played, "decisions": decisions, "cpu_s": taken}


def moves(bench: Bench) -> dict[str, Any]:
    """How long Master thinks about a move: whole games, or their first hands, with it in every seat."""
    timed = Timed(agents.make("master", bench.spec))
    run = Run(bench.spec, bench.options, ["master"] * bench.rules.seats, seed=1, made={"master": timed})
    played = 0
    while played == 0 or sum(timed.times) < 1000 * bench.seconds:
        run.game(played)
        played += 1
    return {"games": played} | percentiles(timed.times) | {"cpu_s": sum(timed.times) / 1000}


class Timed(Agent):
    """Another agent, and what processor time in milliseconds it took for each move where there was a choice."""

    def __init__(self, player: Agent) -> None:
        self.player = player
        self.looks = player.looks
        self.times: list[float] = []

    def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        start = process_time()
        move = self.player.choose(view, sampler, budget)
        if len(view.legal) > 1:
            self.times.append(1000 * (process_time() - start))
        return move


class Drafting(Agent):
    """Leaves the play of a hand to another agent and draws its drafting moves at random: few games of other houses have
    a draft, and hands are what is compared."""

    def __init__(self, player: Agent) -> None:
        self.player = player
        self.looks = player.looks

    def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        if view.legal[0].verb in DRAFTS:
            return view.legal[sampler.rng.below(len(view.legal))]
        return self.player.choose(view, sampler, budget)


def mid_play(rules: Rules[Any], number: int) -> list[tuple[View, Knowledge]]:
    """What the acting seat is shown and knows in the middle of so many random hands, where it has a choice."""
    found: list[tuple[View, Knowledge]] = []
    rng = Rng(3)
    while len(found) < number:
        state = rules.setup()
        acting: list[Any] = []
        while (who := rules.actor(state)) != OVER and rules.hand_number(state) == 1:
            if who == CHANCE:
                rules.apply(state, rules.sample(state, rng))
            else:
                if rules.count_legal(state) > 1:
                    acting.append(state.clone())
                rules.apply(state, rules.random_legal(state, rng))
        if acting:
            middle = acting[len(acting) // 2]
            seat = rules.actor(middle)
            found.append((rules.view(middle, seat), rules.knowledge(middle, seat)))
    return found


KINDS: Final[dict[str, Callable[[Bench], dict[str, Any]]]] = {
    "loop": loop,
    "batch": batch,
    "redeal": redeal,
    "search": search,
    "matches": matches,
    "moves": moves,
}


def _show(row: dict[str, Any]) -> None:
    head = f"{row['kind']} {row['game']}, {row['seats']} seats, {row['build']}:"
    if row["kind"] == "moves":
        console().print(
            f"{head} Master's {row['items']:,} moves take p50 {row['p50_ms']:,.0f} ms, p95 {row['p95_ms']:,.0f} ms, "
            f"at most {row['max_ms']:,.0f} ms ({row['cpu_s']:.2f} s)"
        )
        return
    counts = {name: row[name] for name in ("games", "decisions", "simulations", "redeals") if name in row}
    rates = ", ".join(f"{count / row['cpu_s']:,.0f} {name}/s" for name, count in counts.items())
    console().print(f"{head} {rates} ({row['cpu_s']:.2f} s)")
