"""The rules of Viashi's family and the second reading of their page agree, in games and over all small tricks."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.games.bent import bent
from tests.games.second import DECK, TWO_DECKS, Deal, DisagreementError, as_sampled, compare
from tests.games.tricks import FEW, all_tricks, hands_of, play_trick, random_tricks, reach
from tests.games.viashi.checker import TAKERS, Viashi
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.games import load

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("viashi", {"hands": 3}),
    ("viashi", {"hands": 6, "handicap": True}),
    ("viashi", {}),
    ("vashy", {"hands": 4}),
    ("vashy", {}),
    ("viashilym", {"hands": 3}),
    ("viashilym", {}),
]
FAMILY = ("viashi", "vashy", "viashilym")


def twins_near(cards: list[str], rng: Rng) -> list[str]:
    """Two decks so that twins are drawn together, and cards whose twins already lie face up."""
    order = sorted(cards, key=lambda card: (card[:2], rng.below(2)))
    blocks = [order[k : k + 4] for k in range(0, len(order), 4)]
    blocks.sort(key=lambda _: rng.below(1000))
    return [card for block in blocks for card in (block if rng.below(2) else block[::2] + block[1::2])]


def make(game: str, options: dict[str, Any]) -> Rules[Any]:
    return load(game).make(options, load(game).seats[0])


def sweep(rules: Rules[Any], game: str, options: dict[str, Any], seeds: range) -> int:
    deals: list[Deal] = [as_sampled, twins_near]
    tables = [(Viashi(game, options, rules.seats), seed, deal) for seed in seeds for deal in deals]
    return sum(compare(rules, second, seed, deal=deal) for second, seed, deal in tables)


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_both_readings_agree(game: str, options: dict[str, Any]) -> None:
    assert sweep(make(game, options), game, options, range(3)) > 400


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_very_many(game: str, options: dict[str, Any]) -> None:
    sweep(make(game, options), game, options, range(100, 180))


def tricks_agree(rules: Rules[Any], game: str, tricks: Iterable[tuple[str, ...]], place: str = "hand") -> int:
    """Each trick is played from hand or table with two left there, seat 1 leading; how many were compared."""
    deck = TWO_DECKS if game == "viashilym" else DECK
    start = reach(rules, 1, lambda state: state.phase == 3 and state.hand_left == 2 and not state.played)
    start.turn = start.leader = 1
    start.voids = [0] * rules.seats
    start.hand, start.table = [0] * rules.seats, [0] * rules.seats
    start.hand_left, start.table_left = (2, 0) if place == "hand" else (0, 2)
    way = 1 if game == "vashy" else -1
    compared = 0
    for trick in tricks:
        state = start.clone()
        for k, hand in enumerate(hands_of(trick, deck)):
            getattr(state, place)[(1 + k * way) % rules.seats] = sum(1 << deck.index(card) for card in hand)
        taken = TAKERS[game](list(trick))
        expected = 1 if taken is None else (1 + taken * way) % rules.seats
        found = play_trick(rules, state, trick), state.gone.bit_count() - start.gone.bit_count()
        if found != (expected, 0 if taken is not None else rules.seats):
            raise DisagreementError(list(trick), "the captor, cards gone", found, expected)
        compared += 1
    return compared


@pytest.mark.parametrize("place", ["hand", "table"])
@pytest.mark.parametrize("game", ["viashi", "vashy"])
def test_small_tricks(game: str, place: str) -> None:
    assert tricks_agree(make(game, {}), game, all_tricks(3, FEW), place) == 15 * 14 * 13


def few_twins(count: int, seed: int) -> list[tuple[str, ...]]:
    """Tricks of six with many twins: of two suits and gods, five numbers, both copies."""
    rng = Rng(seed)
    tricks = []
    for _ in range(count):
        cards = [card for card in TWO_DECKS if card[0] in "WSG" and card[1] in "129"]
        tricks.append(tuple(cards.pop(rng.below(len(cards))) for _ in range(6)))
    return tricks


def test_random_tricks_of_six() -> None:
    rules = make("viashilym", {})
    assert tricks_agree(rules, "viashilym", random_tricks(6, 1500, 3, TWO_DECKS)) == 1500
    assert tricks_agree(rules, "viashilym", few_twins(1500, 4)) == 1500


@pytest.mark.slow
@pytest.mark.parametrize("game", ["viashi", "vashy"])
def test_all_tricks_of_three(game: str) -> None:
    assert tricks_agree(make(game, {}), game, all_tricks(3, DECK)) == 54 * 53 * 52


@pytest.mark.slow
def test_very_many_tricks_of_six() -> None:
    tricks_agree(make("viashilym", {}), "viashilym", random_tricks(6, 60_000, 5, TWO_DECKS))
    tricks_agree(make("viashilym", {}), "viashilym", few_twins(60_000, 6))


FAULTS = [
    ("viashi", "rules.py", "row_takers(order, order[0])", "row_takers(order, 0)"),
    ("vashy", "rules.py", "row_takers(order, order[0])", "row_takers(order, 1)"),
    ("viashi", "rules.py", "row_takers(HIGH_TO_LOW, 1)", "row_takers(HIGH_TO_LOW, 0)"),
    ("viashi", "rules.py", "row = cards >> GODS_AT\n", "row = cards >> GODS_AT if SUIT[trick[0]] == GODS else 0\n"),
    ("viashilym", "rules_double.py", "live = low ^ (cards >> KINDS)", "live = low | (cards >> KINDS)"),
    ("viashi", "rules.py", "if place != state.place:", "if place != state.place and state.played > 1:"),
    ("viashi", "rules.py", "- most else 3", "- most else 4"),
    ("viashi", "rules.py", "for s in range(5)])", "for s in range(6)])"),
    ("vashy", "rules.py", "self._common(options, 1, KING_FIRST)", "self._common(options, -1, KING_FIRST)"),
    ("viashi", "rules.py", "(self.step * (hand_no - 1)) % self.seats", "(hand_no - 1) % self.seats"),
    ("viashi", "rules.py", "min(state.streak[state.turn], 3)", "min(state.streak[state.turn], 2)"),
    ("viashilym", "rules_double.py", "if first == self._lies_open", "if not first or first == self._lies_open"),
    (
        "viashilym",
        "rules_double.py",
        "state.second if first else state.first",
        "state.first if first else state.second",
    ),
    ("viashilym", "rules_double.py", "10 if most >", "5 if most >"),
    ("viashilym", "rules_double.py", "points[team] += size(", "points[team] += 2 * size("),
]
IDS = ["-".join(fault) for fault in FAULTS]


@pytest.mark.parametrize("fault", FAULTS, ids=IDS)
def test_a_planted_fault_is_noticed(fault: tuple[str, str, str, str]) -> None:
    game, file, old, new = fault
    with pytest.raises(DisagreementError):
        for options in [options for name, options in GAMES if name == game]:
            with bent(game, options, load(game).seats[0], (file, old, new), "viashi") as rules:
                sweep(rules, game, options, range(20))


@pytest.mark.parametrize("fault", FAULTS[:5], ids=IDS[:5])
def test_small_tricks_notice_a_planted_fault(fault: tuple[str, str, str, str]) -> None:
    game, file, old, new = fault
    with bent(game, {}, load(game).seats[0], (file, old, new), "viashi") as rules, pytest.raises(DisagreementError):
        tricks_agree(rules, game, few_twins(500, 1) if game == "viashilym" else all_tricks(3, FEW))
