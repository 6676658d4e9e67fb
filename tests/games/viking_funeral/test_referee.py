"""The rules and the second reader agree at every position of random games of a random saga."""

from typing import Any

import pytest

from tests.contract.tables import walk
from tests.games.viking_funeral.referee import DECK, Referee, symbols
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games import load


def saga(seed: int) -> dict[str, Any]:
    """Options of some game in some saga: some dead, some wounded, 23 or more alive."""
    rng = Rng(seed)
    cards = list(range(52))
    rng.shuffle(cards)
    dead = [DECK[c] for c in cards[: rng.below(30)]]
    wounds = {}
    for card in DECK:
        if card not in dead and symbols(card) > 1 and rng.below(3) == 0:
            wounds[card] = 1 + rng.below(symbols(card) - 1)
    court = "equal" if rng.below(2) else "ranked"
    own = rng.below(2) == 1
    return {"wounds": wounds, "dead": dead, "first": int(rng.below(2)), "court": court, "wound_self": own}


def compare(options: dict[str, Any], seed: int) -> set[str]:
    """Plays one random game with both; the verbs met."""
    rules = load("viking-funeral").make(options, 2)
    second = Referee(options)
    met: set[str] = set()
    last = None
    for state, move in walk(rules, seed):
        text = rules.format(move)
        who = rules.actor(state)
        assert second.actor() == ("chance" if who == CHANCE else who), text
        if who == CHANCE:
            assert rules.awaits(state).split()[0] == second.what
        assert sorted(rules.format(legal) for legal in rules.legal_moves(state)) == second.legal(), text
        assert rules.scores(state) == second.scores()
        second.play(text)
        met.add(text.split()[0])
        last = state
    assert last is not None and rules.actor(last) == OVER and second.actor() is None
    assert rules.winners(last) == second.won
    assert rules.scores(last) == second.scores()
    return met


def test_both_readers_agree() -> None:
    met: set[str] = set()
    for seed in range(60):
        met |= compare({} if seed % 4 == 0 else saga(seed), seed)
    assert met >= {"lead", "agree", "disagree", "add", "yield", "wound", "bury", "recover"}


@pytest.mark.slow
def test_both_readers_agree_over_many_games() -> None:
    for seed in range(1000, 3000):
        compare({} if seed % 4 == 0 else saga(seed), seed)
