"""Small tricks, all of them: who takes each, asked of the rules by playing it."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from tests.games.second import DECK, any_of
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, Rules

# Enough of the deck for every relation of two cards: ends, middle and neighbours of each suit.
FEW = [card for card in DECK if card[0] in "WSG" and card[1] in "12589"]


def all_tricks(size: int, cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every trick of this size, in every order of play."""
    return permutations(cards, size)


def random_tricks(size: int, count: int, seed: int, cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Random tricks, half of them of few suits."""
    rng = Rng(seed)
    for k in range(count):
        suits = {"WFSVLG"[rng.below(6)] for _ in range(2)} if k % 2 else set("WFSVLG")
        deck = [card for card in cards if card[0] in suits]
        deck = deck if len(deck) >= size else list(cards)
        yield tuple(deck.pop(rng.below(len(deck))) for _ in range(size))


def hands_of(trick: Sequence[str], deck: Sequence[str]) -> list[set[str]]:
    """For each card of the trick a hand of it and one card more of its suit: nobody has to follow who does not."""
    left = [card for card in deck if card not in trick]
    hands = []
    for card in trick:
        # A suit that all have followed may run out; then the other card is anything.
        other = next((other for other in left if other[0] == card[0]), left[0])
        assert other[0] == card[0] or card[0] == trick[0][0]
        left.remove(other)
        hands.append({card, other})
    return hands


def reach(rules: Rules[Any], seed: int, there: Any) -> Any:
    """A state of a random game for which `there` holds."""
    rng = Rng(seed)
    state = rules.setup()
    while not there(state):
        if rules.actor(state) == CHANCE:
            move = rules.sample(state, rng)
        else:
            move = rules.parse(any_of(sorted(rules.format(move) for move in rules.legal_moves(state)), rng))
        rules.apply(state, move)
    return state


def play_trick(rules: Rules[Any], state: Any, trick: Sequence[str]) -> int:
    """Plays these cards, each of them legal; who leads next."""
    for card in trick:
        move = rules.parse(f"play {card}")
        assert rules.is_legal(state, move), (trick, card)
        rules.apply(state, move)
    return rules.actor(state)
