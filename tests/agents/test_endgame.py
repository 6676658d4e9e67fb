"""Endgames: right against a look at all lines of play, and honest about what they cannot solve."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.agents.toy import start
from tests.contract.tables import walk
from velvet import agents
from velvet.agents.levels import TABLE
from velvet.agents.search_endgame import DRAWN, MOST_DEALS, Endgame
from velvet.agents.thinking import SearchAgent
from velvet.core.agents import Budget, Sampler
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import OVER, Rules
from velvet.games import load

# Seats, and how many decisions from the end the positions are taken.
ENDINGS = {
    "viashi": (3, 6), "vashy": (3, 7), "viashilym": (6, 8), "crusade": (3, 7), "vidrasso": (2, 8), "two-faced": (2, 8),
}  # fmt: skip


@cache
def near_the_end(game: str, seed: int) -> tuple[Rules[Any], Any]:
    """A position so many decisions from the end of a random hand, with something to decide."""
    seats, left = ENDINGS[game]
    spec = load(game)
    hands = {row["name"]: 1 for row in spec.options.rows() if row["name"] in ("hands", "max_hands")}
    rules = spec.make(hands, seats)
    states = [state.clone() for state, _ in walk(rules, seed) if rules.actor(state) >= 0]
    return rules, next((state for state in states[-left:] if rules.count_legal(state) > 1), states[-1])


def played_out(rules: Rules[Any], state: Any) -> list[float]:
    """Each team's win share if everybody sees all cards and plays for it, the first of equals: by every line."""
    teams = max(rules.team(seat) for seat in range(rules.seats)) + 1
    who = rules.actor(state)
    if who == OVER:
        winners = rules.winners(state)
        return [sum(1 / len(winners) for seat in winners if rules.team(seat) == team) for team in range(teams)]
    best: list[float] = []
    for move in rules.legal_moves(state):
        after = state.clone()
        rules.apply(after, move)
        shares = played_out(rules, after)
        if not best or shares[rules.team(who)] > best[rules.team(who)]:
            best = shares
    return best


def solved(rules: Rules[Any], state: Any, margin: float = 0.0, longest: int = 9) -> Endgame | None:
    endgame = Endgame(rules, rules.knowledge(state, rules.actor(state)), Rng(3), rules.legal_moves(state), margin)
    return endgame if endgame.solve(longest) else None


@pytest.mark.parametrize("game", ENDINGS)
def test_an_ending_is_solved_as_by_looking_at_every_line_of_every_deal(game: str) -> None:
    found = 0
    for seed in range(1, 40):
        rules, state = near_the_end(game, seed)
        endgame = solved(rules, state)
        if endgame is None:
            continue
        found += 1
        seat = rules.actor(state)
        chance = Rng(9, seed)
        dealt = [rules.determinize(rules.knowledge(state, seat), chance) for _ in range(200)]
        deals = list({rules.fingerprint(deal): deal for deal in dealt}.values())
        assert len(deals) == endgame.deals <= MOST_DEALS
        for move in rules.legal_moves(state):
            shares = [after_(rules, deal, move)[rules.team(seat)] for deal in deals]
            assert endgame.share(move) == pytest.approx(sum(shares) / len(deals))
            assert endgame.worth(move) == pytest.approx(endgame.share(move))
        assert endgame.worth(endgame.best()) == max(endgame.worth(move) for move in rules.legal_moves(state))
        if found == 4:
            break
    assert found == 4


def after_(rules: Rules[Any], state: Any, move: Move) -> list[float]:
    after = state.clone()
    rules.apply(after, move)
    return played_out(rules, after)


def test_what_is_long_or_left_to_chance_is_not_solved() -> None:
    rules, state = near_the_end("crusade", 1)
    assert solved(rules, state, longest=3) is None
    rules, state = start(2, 1)
    # A die is to be cast after this trick.
    state.hands, state.taken, state.worth, state.trick, state.scores = [3, 12], 3, 2, [-1, -1], [0, 0]
    assert solved(rules, state) is None


def test_with_many_deals_nothing_is_solved() -> None:
    rules, _ = near_the_end("two-faced", 1)
    states = [s.clone() for s, _ in walk(rules, 1) if rules.actor(s) >= 0][-24:-4]
    known = [(s, rules.knowledge(s, rules.actor(s))) for s in states if rules.count_legal(s) > 1]
    many = []
    for s, knowledge in known:
        chance = Rng(2)
        if len({rules.fingerprint(rules.determinize(knowledge, chance)) for _ in range(60)}) > MOST_DEALS:
            many.append(s)
    assert len(many) > 3
    assert all(solved(rules, s, longest=40) is None for s in many)


def test_the_agents_solve_endings_where_their_table_says_so() -> None:
    rules, state = near_the_end("vidrasso", next(s for s in range(1, 40) if solved(*near_the_end("vidrasso", s), 0.5)))
    seat = rules.actor(state)
    spec = load("vidrasso")
    row = TABLE["vidrasso"]
    assert row.ending >= 6

    def advised() -> list[Any]:
        agent = SearchAgent(spec, 3000)
        ranked = agent.advise(rules.view(state, seat), Sampler(rules, rules.knowledge(state, seat), Rng(1)), Budget())
        assert agent.simulations_made == 0
        return ranked

    exact = solved(rules, state, row.margin, row.ending)
    assert exact is not None
    ranked = advised()
    assert [line.share for line in ranked] == [pytest.approx(exact.share(line.move)) for line in ranked]
    assert ranked[0].move == exact.best() and ranked == advised()
    forgetful = agents.make("adept", spec)
    forgetful.choose(rules.view(state, seat), Sampler(rules, rules.knowledge(state, seat), Rng(1)), Budget())
    assert isinstance(forgetful, SearchAgent) and forgetful.simulations_made > 0
    hasty = SearchAgent(spec, DRAWN - 1)
    hasty.choose(rules.view(state, seat), Sampler(rules, rules.knowledge(state, seat), Rng(1)), Budget())
    assert hasty.simulations_made > 0
