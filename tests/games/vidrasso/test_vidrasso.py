"""Vidrasso clause by clause: dealing, trumps of two kinds, gifts, columns, following or trumping, the end."""

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from velvet.core.cards import VIDRASSO
from velvet.core.errors import MoveError
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load
from velvet.games.vidrasso.rules_state import NONE, PLAY

CODES = VIDRASSO.codes
DECK = "shuffle " + " ".join(CODES)


def made(**options: Any) -> Rules[Any]:
    return load("vidrasso").make(options, 2)


def mask(text: str) -> int:
    return sum(1 << VIDRASSO.card(code) for code in text.split())


def play(rules: Rules[Any], state: Any, *texts: str) -> None:
    for text in texts:
        move = rules.parse(text)
        reason = rules.explain(state, move)
        assert reason is None and rules.is_legal(state, move), (text, reason and reason.sentence)
        rules.apply(state, move)


def legal(rules: Rules[Any], state: Any) -> set[str]:
    return {rules.format(move) for move in rules.legal_moves(state)}


def refusal(rules: Rules[Any], state: Any, text: str) -> str:
    reason = rules.explain(state, rules.parse(text))
    assert reason is not None and not rules.is_legal(state, rules.parse(text))
    return reason.clause


def dealt(*first: str, **options: Any) -> tuple[Rules[Any], Any]:
    """A first hand dealt by seat 1 from the deck in its order."""
    rules = made(**options)
    state = rules.setup()
    play(rules, state, "dealer 1", DECK, *first)
    return rules, state


def ready(held: tuple[str, str], suit: str, rank: int, tricks: int, **options: Any) -> tuple[Rules[Any], Any]:
    """Play without columns, led by seat 0 whose opponent deals."""
    rules = made(**options)
    state = rules.setup()
    state.phase = PLAY
    state.dealer = 1
    state.hands = [mask(text) for text in held]
    state.trump_suit = "WPMF".index(suit)
    state.trump_rank = rank
    state.tricks = tricks
    return rules, state


# ---- vidrasso-1, vidrasso-2


def test_dealer_and_deal() -> None:
    rules = made()
    state = rules.setup()
    assert rules.actor(state) == CHANCE and rules.awaits(state) == "dealer"
    assert refusal(rules, state, "dealer 2") == "vidrasso-1" == refusal(rules, state, DECK)
    rng = Rng(1)
    assert {rules.format(rules.sample(state, rng)) for _ in range(40)} == {"dealer 0", "dealer 1"}
    play(rules, state, "dealer 1")
    assert rules.awaits(state) == "shuffle 36"
    play(rules, state, DECK)
    assert state.down == [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
    assert state.up == [10, 12, 14, 16, 18, 11, 13, 15, 17, 19]
    assert state.hands == [sum(1 << c for c in range(k, 36, 2)) for k in (20, 21)]
    assert rules.actor(state) == 0


def test_the_deal_alternates_and_the_dealer_is_drawn_once() -> None:
    rules = made(hands=4)
    rng = Rng(2)
    state = rules.setup()
    dealers = []
    drawn = 0
    while rules.actor(state) != OVER:
        if rules.actor(state) == CHANCE:
            drawn += rules.awaits(state) == "dealer"
            rules.apply(state, rules.sample(state, rng))
            if state.up[0] >= 0:
                dealers.append(state.dealer)
        else:
            rules.apply(state, rules.random_legal(state, rng))
    assert drawn == 1 and len(dealers) == 4
    assert dealers == [dealers[0], 1 - dealers[0]] * 2


def test_cutting_and_bumping() -> None:
    rules, state = dealt(cut=True)
    assert rules.actor(state) == 0
    assert legal(rules, state) == {f"cut {n}" for n in range(1, 36)} | {"bump"}
    assert refusal(rules, state, "cut 36") == "vidrasso-2" == refusal(rules, state, "cut 0")
    bumped = state.clone()
    play(rules, bumped, "bump")
    assert bumped.down[0] == 0
    play(rules, state, "cut 35")
    assert state.down[:5] == [35, 1, 3, 5, 7], "the last card came to the top"
    for text in ("cut 035", "cut +3", "cut x", "bump 1"):
        with pytest.raises(MoveError):
            rules.parse(text)
    plain, uncut = dealt()
    assert refusal(plain, uncut, "bump") == "vidrasso-3"


# ---- vidrasso-3


@pytest.mark.parametrize(("points", "chooser"), [([0, 0], 0), ([50, 50], 0), ([60, 50], 1), ([50, 60], 0)])
def test_the_lower_total_chooses_first(points: list[int], chooser: int) -> None:
    rules = made()
    state = rules.setup()
    state.points = points
    play(rules, state, "dealer 1", DECK)
    assert rules.actor(state) == chooser
    assert legal(rules, state) == {f"trump suit {s}" for s in "WPMF"} | {f"trump rank {n}" for n in range(1, 10)}
    suit, rank = state.clone(), state.clone()
    play(rules, suit, "trump suit F")
    assert rules.actor(suit) == 1 - chooser and legal(rules, suit) == {f"trump rank {n}" for n in range(1, 10)}
    assert refusal(rules, suit, "trump suit W") == "vidrasso-3"
    play(rules, rank, "trump rank 3")
    assert legal(rules, rank) == {f"trump suit {s}" for s in "WPMF"}
    assert refusal(rules, rank, "give W1") == "vidrasso-3"
    play(rules, rank, "trump suit P")
    assert rules.actor(rank) == 0, "the dealer's opponent gives first"
    for text in ("trump suit X", "trump rank 0", "trump rank 10", "trump color W", "trump suit"):
        with pytest.raises(MoveError):
            rules.parse(text)


# ---- vidrasso-4


def test_gifts_are_hidden_until_both_are_made() -> None:
    rules, state = dealt("trump suit F", "trump rank 4")
    assert refusal(rules, state, "give P2") == "vidrasso-4", "face-up cards are not given"
    before = state.clone()
    assert rules.narrate(before, rules.parse("give M9"), 0) == "{0} gives the 9 of Summer face down."
    play(rules, state, "give M9")
    assert rules.view(state, 0).zone("captured:1").slots[0].card == "M9"
    for viewer in (1, None):
        assert [slot.card for slot in rules.view(state, viewer).zone("captured:1").slots] == [None]
        said = rules.narrate(before, rules.parse("give M9"), viewer)
        assert said == "{0} gives a card face down."
    assert state.captured == [0, 0] and rules.knowledge(state, 1).given == NONE
    play(rules, state, "give F9")
    assert state.captured == [mask("F9"), mask("M9")]
    for viewer in (0, 1, None):
        assert rules.view(state, viewer).zone("captured:1").slots[0].card == "M9"
    assert rules.actor(state) == 0, "the dealer's opponent leads"


# ---- vidrasso-5


def test_the_card_beneath_is_turned_up_when_the_trick_is_over() -> None:
    rules, state = dealt("trump suit F", "trump rank 4", "give M9", "give F9")
    play(rules, state, "play P2")
    assert state.up[0] == NONE and state.down[0] == 0
    assert "play W1" not in legal(rules, state.clone())
    play(rules, state, "play P3")
    assert state.up[0] == 0 and state.down[0] == NONE and state.up[5] == 1
    assert state.captured[0] & mask("P2 P3") == mask("P2 P3")
    assert "play W1" in legal(rules, state)
    play(rules, state, "play W1", "play W2")
    assert state.up[0] == NONE == state.up[5], "nothing lies beneath any more"


def test_seventeen_tricks() -> None:
    rules, state = dealt("trump suit F", "trump rank 4", "give M9", "give F9", hands=1)
    rng = Rng(3)
    plays = 0
    while rules.actor(state) != OVER:
        rules.apply(state, rules.random_legal(state, rng))
        plays += 1
    assert plays == 34 and sum(rules.scores(state)) == 180


# ---- vidrasso-6


@pytest.mark.parametrize(
    ("lead", "held", "suit", "rank", "allowed"),
    [
        ("W5", "W1 W9 P4 M3", "F", 2, "W1 W9"),
        ("W5", "W1 P4 M3 F2", "F", 4, "W1 P4 F2"),  # follow, or a trump of either kind
        ("W5", "P4 M3 F2", "F", 4, "P4 M3 F2"),  # who cannot follow plays anything
        ("W4", "W9 P4 M3", "F", 4, "W9 P4"),  # a rank trump led is of its printed suit
        ("P4", "W4 M3 M5", "F", 4, "W4 M3 M5"),
        ("F5", "F1 W2 P3", "F", 3, "F1 P3"),
        ("W5", "W4 P1 M1", "F", 4, "W4"),  # a rank trump of the suit led is enough to follow
        ("W5", "W4 F1 M4 M1", "F", 4, "W4 F1 M4"),
    ],
)
def test_follow_or_trump(lead: str, held: str, suit: str, rank: int, allowed: str) -> None:
    rules, state = ready((lead, held), suit, rank, 16)
    play(rules, state, f"play {lead}")
    assert legal(rules, state) == {f"play {code}" for code in allowed.split()}
    assert rules.count_legal(state) == len(allowed.split())
    for code in set(held.split()) - set(allowed.split()):
        assert refusal(rules, state, f"play {code}") == "vidrasso-6"


def test_face_up_cards_follow_too() -> None:
    rules, state = ready(("W5", "P4 P5"), "F", 2, 10)
    state.open[1] = mask("W9")
    state.up[5] = VIDRASSO.card("W9")
    play(rules, state, "play W5")
    assert legal(rules, state) == {"play W9"}


# ---- vidrasso-7


@pytest.mark.parametrize(
    ("first", "second", "suit", "rank", "seat"),
    [
        ("W5", "W4", "F", 9, 1),
        ("W5", "W6", "F", 9, 0),
        ("W5", "P1", "F", 9, 0),
        ("W1", "F9", "F", 8, 1),
        ("F2", "F1", "F", 8, 1),
        ("F1", "F9", "F", 8, 0),
        ("F1", "W8", "F", 8, 1),  # the trump rank over the trump suit
        ("W8", "F1", "F", 8, 0),
        ("W8", "M8", "F", 8, 1),  # of two, the second
        ("F8", "W8", "F", 8, 1),
        ("W8", "W1", "F", 8, 0),
        ("W1", "W9", "F", 9, 1),
        ("W1", "W9", "F", 5, 0),  # no 9 over the 1 in this game
    ],
)
def test_who_takes(first: str, second: str, suit: str, rank: int, seat: int) -> None:
    rules, state = ready((first, second), suit, rank, 16, hands=1)
    play(rules, state, f"play {first}", f"play {second}")
    assert rules.actor(state) == OVER
    points = int(first[1]) + int(second[1])
    assert rules.scores(state) == ([0, points] if seat else [points, 0])


def test_every_trick_against_the_page() -> None:
    for first, second in permutations([s + n for s in "WPF" for n in "159"], 2):
        for rank in (1, 5, 9):
            if second[1] == str(rank):
                expected = 1
            elif first[1] == str(rank):
                expected = 0
            elif second[0] == first[0]:
                expected = int(int(second[1]) < int(first[1]))
            else:
                expected = int(second[0] == "F")
            rules, state = ready((first, second), "F", rank, 16)
            play(rules, state, f"play {first}")
            assert rules.second_takes(state, state.lead, VIDRASSO.card(second)) == bool(expected)  # type: ignore[attr-defined]


def test_the_taker_leads() -> None:
    rules, state = ready(("W5 P1", "W4 P2"), "F", 9, 3)
    play(rules, state, "play W5", "play W4")
    assert rules.actor(state) == 1 and state.captured == [0, mask("W4 W5")]


# ---- vidrasso-8, vidrasso-9


def test_gifts_count_and_totals_may_tie() -> None:
    rules, state = ready(("W5", "W4"), "F", 9, 16, hands=1)
    state.captured = [mask("M9"), mask("M1")]
    state.points = [10, 9]
    play(rules, state, "play W5", "play W4")
    assert rules.scores(state) == [19, 19] and rules.winners(state) == [0, 1]


@pytest.mark.parametrize(("before", "over"), [([0, 290], False), ([0, 291], True), ([300, 0], True)])
def test_a_target_ends_the_match_whatever_the_hands(before: list[int], over: bool) -> None:
    rules, state = ready(("W5", "W4"), "F", 9, 16, hands=1, target=300)
    state.points = before
    play(rules, state, "play W5", "play W4")
    assert (rules.actor(state) == OVER) == over
    if over:
        assert rules.winners(state) == [int(state.points[1] > state.points[0])]
        assert refusal(rules, state, "play W1") == "vidrasso-9"
    else:
        assert rules.hand_number(state) == 2 and state.dealer == 0 and rules.awaits(state) == "shuffle 36"


# ---- vidrasso-10


def test_what_is_hidden() -> None:
    rules, state = dealt()
    view = rules.view(state, 0)
    assert all(slot.card is None for slot in view.zone("hand:1").slots)
    assert all(slot.card for slot in view.zone("hand:0").slots)
    for owner in (0, 1):
        slots = view.zone(f"front:{owner}").slots
        assert [bool(slot.card) for slot in slots] == [False, True] * 5
        assert [slot.at for slot in slots] == ["1", "1", "2", "2", "3", "3", "4", "4", "5", "5"]


def test_a_void_is_learned_only_from_what_is_no_trump() -> None:
    rules, state = ready(("W5 W6", "F2 M3"), "F", 9, 3)
    play(rules, state, "play W5", "play F2")
    assert state.voids == [0, 0]
    state.turn = state.leader = 0
    play(rules, state, "play W6", "play M3")
    assert state.voids == [0, 1]


def test_determinize_is_even_with_a_void() -> None:
    rules, state = ready(("W1 W2", "P1 W3"), "F", 9, 3)
    state.down[0] = VIDRASSO.card("M1")
    state.down[7] = VIDRASSO.card("P2")
    state.voids = [0, 1 << 2]
    state.captured = [((1 << 36) - 1) & ~sum(state.hands) & ~mask("M1 P2"), 0]
    hidden = "P1 W3 M1 P2".split()
    expected = set()
    for hand in combinations(hidden, 2):
        rest = [code for code in hidden if code not in hand]
        if "M1" not in hand:
            expected |= {(mask(" ".join(hand)), VIDRASSO.card(a), VIDRASSO.card(b)) for a, b in permutations(rest)}
    rng = Rng(4)
    drawn: Counter[tuple[int, int, int]] = Counter()
    for _ in range(300 * len(expected)):
        sample = rules.determinize(rules.knowledge(state, 0), rng)
        drawn[(sample.hands[1], sample.down[0], sample.down[7])] += 1
    assert set(drawn) == expected and min(drawn.values()) > 230 and max(drawn.values()) < 370
