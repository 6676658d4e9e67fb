"""What a playthrough says of a game: one line a position, views in words now and then, counts of positions.

The text is for people to read in a diff; digests stand in for what would be too long.
"""

import hashlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.contract.tables import Table, frozen, random_options, short_options
from velvet.core.rng import CHANCE as CHANCE_STREAM
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.core.views import View
from velvet.games import load

HERE = Path(__file__).parent
SEED = 20
# Views in full at these positions, digests at all.
IN_FULL = (0, 1, 2, 12, 40)
# A count stops before this many positions.
MOST = 3000


def cases(game: str) -> list[Table]:
    """The tables written down: the fewest seats by default, the most with random options."""
    spec = load(game)
    few = Table(game, spec.seats[0], frozen(short_options(spec)))
    many = Table(game, spec.seats[-1], frozen(random_options(spec, spec.seats[-1], 2)))
    return [few, many]


def path(table: Table, number: int) -> Path:
    """The file of a case."""
    return HERE / table.game / f"{number}-{table.seats}-seats.txt"


def chance(rules: Rules[Any], state: Any, count: list[int]) -> Any:
    """The chance move that a match with SEED would draw; `count` is [hand, how many in it]."""
    hand = rules.hand_number(state)
    if hand != count[0]:
        count[:] = [hand, 0]
    count[1] += 1
    return rules.sample(state, Rng(CHANCE_STREAM, SEED, hand, count[1] - 1))


def text(table: Table) -> str:
    """The playthrough of one random game."""
    rules = table.rules()
    lines = [f"# {table}"]
    state, rng, count = rules.setup(), Rng(SEED), [0, 0]
    ply = 0
    while True:
        who = rules.actor(state)
        lines.append(_position(rules, state, ply))
        if ply in IN_FULL or who == OVER:
            for seat in (*range(rules.seats), None):
                lines.extend(_view(rules.view(state, seat)))
        if who == OVER or ply == 600:
            break
        move = chance(rules, state, count) if who == CHANCE else rules.random_legal(state, rng)
        lines.append(f"> {rules.format(move)}")
        lines.append(f"  {rules.narrate(state, move, None)}")
        rules.apply(state, move)
        ply += 1
    lines.append("# positions by depth after the first decision: " + " ".join(map(str, counts(rules))))
    return "\n".join(lines) + "\n"


def _position(rules: Rules[Any], state: Any, ply: int) -> str:
    who = {CHANCE: rules.awaits(state), OVER: "over"}.get(rules.actor(state), f"seat {rules.actor(state)}")
    texts = sorted(rules.format(move) for move in rules.legal_moves(state))
    legal = ", ".join(texts) if len(texts) <= 9 else f"{len(texts)} legal {_digest(' '.join(texts))}"
    views = "".join(_digest(repr(rules.view(state, seat)))[:4] for seat in range(rules.seats))
    scores = ",".join(map(str, rules.scores(state)))
    return f"{ply}: {who}: {legal}; scores {scores}; views {views}"


def _digest(said: str) -> str:
    return hashlib.blake2b(said.encode(), digest_size=4).hexdigest()


def _view(view: View) -> list[str]:
    """A view in lines: only what differs from empty."""
    name = "public" if view.seat is None else f"seat {view.seat}"
    lines = [f"    [{name}] {view.prompt}"]
    for zone in view.zones:
        slots = " ".join(_slot(asdict(slot)) for slot in zone.slots)
        markers = " ".join(f"{m.kind}{m.owner}@{m.at}x{m.count}" for m in zone.markers)
        lines.append(f"    {zone.id} ({zone.size()}) {slots} {markers} {zone.note}".rstrip())
    lines.extend(f"    · {counter.text}" for counter in view.counters)
    return lines


def _slot(slot: dict[str, Any]) -> str:
    said = slot["card"] or "?"
    if slot["at"]:
        said += f"@{slot['at']}"
    if slot["turn"]:
        said += f"^{slot['turn']}"
    marks = [*slot["marks"], "known"] if slot["known"] else slot["marks"]
    return said + (f"[{','.join(marks)}]" if marks else "")


def counts(rules: Rules[Any]) -> list[int]:
    """How many different positions lie 0, 1, 2 … decisions after the first, chance fixed by SEED; stops before MOST."""
    state, count = rules.setup(), [0, 0]
    while rules.actor(state) == CHANCE:
        rules.apply(state, chance(rules, state, count))
    level = {rules.fingerprint(state): state}
    found = [1]
    for _ in range(6):
        beyond: dict[str, Any] = {}
        for at in level.values():
            if rules.actor(at) == OVER:
                continue
            for move in rules.legal_moves(at):
                after = at.clone()
                rules.apply(after, move)
                held = [rules.hand_number(at), 100]
                while rules.actor(after) == CHANCE:
                    rules.apply(after, chance(rules, after, held))
                beyond[rules.fingerprint(after)] = after
                if len(beyond) > MOST:
                    return found
        found.append(len(beyond))
        level = beyond
    return found
