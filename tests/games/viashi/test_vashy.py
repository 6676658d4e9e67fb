"""Vashy clause by clause: what it changes in Viashi."""

from itertools import permutations

import pytest

from tests.games.viashi.help import captor, drawing_order, made
from velvet.core.errors import OptionsError
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER


def test_everything_goes_clockwise() -> None:
    rules = made("vashy", hands=3)
    rng = Rng(1)
    state = rules.setup()
    firsts = []
    while rules.actor(state) != OVER:
        hand = rules.hand_number(state)
        rules.apply(state, rules.sample(state, rng))
        firsts.append(rules.actor(state))
        turns = []
        for _ in range(27):
            turns.append(rules.actor(state))
            rules.apply(state, rules.random_legal(state, rng))
        assert turns == drawing_order(rules, hand) and rules.actor(state) == turns[-1]
        leader = rules.actor(state)
        rules.apply(state, rules.random_legal(state, rng))
        assert rules.actor(state) == (leader + 1) % 3
        while rules.actor(state) not in (CHANCE, OVER):
            rules.apply(state, rules.random_legal(state, rng))
    assert firsts == [0, 1, 2]


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("W1 W2 W3", 1),  # the King is highest
        ("W1 W3 W4", 0),
        ("W9 W2 W1", 0),  # and the Fool captures the King
        ("W9 W1 W3", 1),  # not the Queen
        ("W1 W9 F2", 0),
        ("G1 G2 G3", 0),  # the gods are as they were
        ("G2 G1 G9", 2),
        ("G2 G9 W2", 0),
        ("W2 G8 W9", 1),
    ],
)
def test_who_captures(cards: str, place: int) -> None:
    rules = made("vashy")
    for leader in range(3):
        assert captor(rules, cards, leader=leader) == (leader + place) % 3


def test_every_trick_of_a_small_deck_against_the_page() -> None:
    rules = made("vashy")
    deck = [f"{suit}{number}" for suit in "WLG" for number in (1, 2, 3, 9)]
    for cards in permutations(deck, 3):
        gods = [c for c in cards if c[0] == "G"]
        counting = gods or [c for c in cards if c[0] == cards[0][0]]
        order = "123456789" if gods else "213456789"
        best = min((c[1] for c in counting), key=order.index)
        if best == order[0] and any(c[1] == "9" for c in counting):
            best = "9"
        expected = next(i for i, c in enumerate(cards) if c in counting and c[1] == best)
        assert captor(rules, " ".join(cards)) == expected


@pytest.mark.parametrize(
    ("tricks", "points"),
    [((18, 0, 0), [20, 0, 0]), ((7, 6, 5), [9, 6, 5]), ((9, 9, 0), [9, 9, 0]), ((6, 6, 6), [6, 6, 6])],
)
def test_tricks_and_two_for_the_most(tricks: tuple[int, int, int], points: list[int]) -> None:
    rules = made("vashy")
    state = rules.setup()
    at = 0
    for seat, number in enumerate(tricks):
        state.captured[seat] = ((1 << 3 * number) - 1) << at
        at += 3 * number
    assert rules.hand_points(state) == points


def test_hands_may_be_looked_at_while_drawing() -> None:
    rules = made("vashy")
    rng = Rng(2)
    state = rules.setup()
    for _ in range(10):
        rules.apply(state, rules.sample(state, rng) if rules.actor(state) == CHANCE else rules.random_legal(state, rng))
    shown = rules.view(state, 0).zone("hand:0").slots
    assert shown and all(slot.card for slot in shown)
    assert all(slot.card is None for slot in rules.view(state, 1).zone("hand:0").slots)


def test_there_is_no_handicap() -> None:
    with pytest.raises(OptionsError):
        made("vashy", handicap=True)
    assert made("vashy").hands == 1
