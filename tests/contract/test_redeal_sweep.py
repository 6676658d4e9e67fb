"""Nobody peeks, at length: at a thousand positions of every game the opponents' moves stay when an independent permuter
moves everything that is hidden from the mover.
"""

import pytest

from tests.contract.tables import SHORT, Table, frozen, games, walk
from tests.contract.test_secrets import secrets
from velvet.agents import make
from velvet.core.agents import Budget, Sampler
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games import load

POSITIONS = 1000
# Few playthroughs: whether a search peeks does not depend on how long it thinks.
ASKED = ("greedy", "search:4", "novice")
# A position of every few, so that the thousand come from many deals.
EVERY = 5


def sweep(game: str, positions: int) -> tuple[int, int]:
    """(positions asked, those where a hidden card lay elsewhere in the new deal); fails where anything differs."""
    spec = load(game)
    agents = [make(name, spec) for name in ASKED]
    short = {row["name"]: SHORT[row["name"]] for row in spec.options.rows() if row["name"] in SHORT}
    asked = moved = seed = 0
    while asked < positions:
        table = Table(game, spec.seats[seed % len(spec.seats)], frozen(short))
        rules, permuter, rng = table.rules(), secrets(table), Rng(31, seed)
        for n, (state, _) in enumerate(walk(rules, 1000 + seed)):
            seat = rules.actor(state)
            if seat in (CHANCE, OVER) or (n + seed) % EVERY or asked == positions:
                continue
            other = permuter.permute(rules, state, seat, rng)
            if other is None:
                other = state.clone()
            before, after = permuter.places(rules, state, seat), permuter.places(rules, other, seat)
            moved += before != after
            agent = agents[asked % len(agents)]
            chosen = [
                agent.choose(rules.view(at, seat), Sampler(rules, rules.knowledge(at, seat), Rng(32, asked)), Budget())
                for at in (state, other)
            ]
            assert chosen[0] == chosen[1], f"{ASKED[asked % len(agents)]} peeks at {rules.encode(state)}"
            asked += 1
        seed += 1
    return asked, moved


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_a_thousand_positions(game: str) -> None:
    asked, moved = sweep(game, POSITIONS)
    assert asked == POSITIONS
    # In Politics only what lies in the cup is hidden, and only for a while.
    assert moved >= POSITIONS // 2 or game == "politics"
