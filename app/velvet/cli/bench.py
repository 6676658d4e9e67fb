"""`velvet bench`: how fast the rules are here. What the window measures of itself is in `bench_window`.

Time is this process's processor time, so that other programs disturb little. Nothing is measured cold: a few
games are played first.
"""

from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, Final

from velvet import _build, games
from velvet.cli.files import parse_options
from velvet.cli.output import console, emit
from velvet.core.errors import VelvetError
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Knowledge, Rules
from velvet.core.spec import GameSpec
from velvet.mechanics.batch import play_batch

WINDOW: Final = ("startup", "frames", "latency")
# Redeals are measured at so many positions, in turn.
POSITIONS: Final = 32
# A piece of work is made to last about so long, so that looking at the clock costs nothing.
PIECE_SECONDS: Final = 0.01

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
        from velvet.cli.bench_window import bench_window

        return bench_window(kind, game, as_json)
    if kind not in KINDS:
        raise VelvetError(f"there is nothing to measure named “{kind}”; there are {', '.join([*KINDS, *WINDOW])}")
    if game is None:
        raise VelvetError(f"“velvet bench {kind}” needs a game: {', '.join(games.ids())}")
    spec = games.load(game)
    rules, row = _table(spec, seats, parse_options(options))
    row = {"kind": kind, "game": spec.id} | row | KINDS[kind](rules, seconds)
    if as_json:
        emit(row)
    else:
        _show(row)
    return 0


def _table(spec: GameSpec, seats: int | None, given: dict[str, Any]) -> tuple[Rules[Any], dict[str, Any]]:
    """Rules for the fewest seats unless said otherwise, and one hand a game where the number of hands is an option."""
    count = spec.seats[0] if seats is None else seats
    names = [row["name"] for row in spec.options.rows()]
    options = {name: 1 for name in ("hands", "max_hands") if name in names} | given
    rules = spec.make(options, count)
    filled = spec.options.from_mapping(options, count).to_dict()
    return rules, {"seats": count, "options": filled, "build": _build.kind()}


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


def loop(rules: Rules[Any], seconds: float) -> dict[str, Any]:
    """Random hands through the public rules, one call a question and a move."""
    rng = Rng(1)
    played, decisions, taken = measure(lambda number: loop_games(rules, number, rng), seconds)
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


def batch(rules: Rules[Any], seconds: float) -> dict[str, Any]:
    """The same, all games of a piece in one call of the kernel."""
    rng = Rng(1)
    played, decisions, taken = measure(lambda number: play_batch(rules, number, rng), seconds)
    return {"games": played, "decisions": decisions, "cpu_s": taken}


def redeal(rules: Rules[Any], seconds: float) -> dict[str, Any]:
    """Deals that the acting seat may believe in, from positions in mid-play."""
    known = mid_play(rules, POSITIONS)
    rng = Rng(2)

    def work(number: int) -> int:
        for k in range(number):
            rules.determinize(known[k % POSITIONS], rng)
        return number

    _, dealt, taken = measure(work, seconds)
    return {"redeals": dealt, "cpu_s": taken}


def mid_play(rules: Rules[Any], number: int) -> list[Knowledge]:
    """What the acting seat knows in the middle of so many random hands."""
    found: list[Knowledge] = []
    rng = Rng(3)
    while len(found) < number:
        state = rules.setup()
        acting: list[Any] = []
        while (who := rules.actor(state)) != OVER and rules.hand_number(state) == 1:
            if who == CHANCE:
                rules.apply(state, rules.sample(state, rng))
            else:
                acting.append(state.clone())
                rules.apply(state, rules.random_legal(state, rng))
        middle = acting[len(acting) // 2]
        found.append(rules.knowledge(middle, rules.actor(middle)))
    return found


KINDS: Final[dict[str, Callable[[Rules[Any], float], dict[str, Any]]]] = {
    "loop": loop,
    "batch": batch,
    "redeal": redeal,
}


def _show(row: dict[str, Any]) -> None:
    counts = {name: row[name] for name in ("games", "decisions", "redeals") if name in row}
    rates = ", ".join(f"{count / row['cpu_s']:,.0f} {name}/s" for name, count in counts.items())
    console().print(
        f"{row['kind']} {row['game']}, {row['seats']} seats, {row['build']}: {rates} ({row['cpu_s']:.2f} s)"
    )
