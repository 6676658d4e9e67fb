"""Crusade clause by clause: bids, ties, gods and trumps, what may be believed."""

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from velvet.core.cards import VIASHI
from velvet.core.events import Events
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load
from velvet.games.crusade.rules_state import NO_SUIT, PLAY


def made(seats: int = 3, **options: Any) -> Rules[Any]:
    return load("crusade").make(options, seats)


def play(rules: Rules[Any], state: Any, *texts: str) -> None:
    for text in texts:
        move = rules.parse(text)
        reason = rules.explain(state, move)
        assert reason is None and rules.is_legal(state, move), (text, reason and reason.sentence)
        rules.apply(state, move)


def legal(rules: Rules[Any], state: Any) -> set[str]:
    return {rules.format(move) for move in rules.legal_moves(state)}


def mask(text: str) -> int:
    return sum(1 << VIASHI.card(code) for code in text.split())


def refusal(rules: Rules[Any], state: Any, text: str) -> str:
    reason = rules.explain(state, rules.parse(text))
    assert reason is not None and not rules.is_legal(state, rules.parse(text))
    return reason.clause


def deal(rules: Rules[Any], state: Any, *hands: str) -> None:
    """Shuffles so that seat k's hand begins with these cards; the rest goes in the deck's order."""
    first = (rules.hand_number(state) - 1) % rules.seats
    wished = [text.split() for text in hands] + [[] for _ in range(rules.seats - len(hands))]
    rest = [code for code in VIASHI.codes if not any(code in cards for cards in wished)]
    order = []
    for i in range(54):
        mine = wished[(first + i) % rules.seats]
        order.append(mine.pop(0) if mine and i < 54 - 54 % rules.seats else rest.pop(0))
    play(rules, state, "shuffle " + " ".join(order))


def after_bids(*bids: str, hands: tuple[str, ...] = ()) -> tuple[Rules[Any], Any]:
    """A first hand in which these have been bid, by as many seats."""
    rules = made(len(bids))
    state = rules.setup()
    extra = list(hands) + [""] * (len(bids) - len(hands))
    deal(rules, state, *[f"{bid} {more}" for bid, more in zip(bids, extra, strict=True)])
    play(rules, state, *[f"bid {bid}" for bid in bids])
    return rules, state


# ---- crusade-1


@pytest.mark.parametrize(("seats", "each", "over"), [(3, 18, 0), (4, 13, 2), (5, 10, 4)])
def test_the_deal(seats: int, each: int, over: int) -> None:
    rules = made(seats)
    state = rules.setup()
    state.hand_no = 2
    state.turn = 1
    play(rules, state, "shuffle " + " ".join(VIASHI.codes))
    for seat in range(seats):
        k = (seat - 1) % seats
        assert state.hand[seat] == sum(1 << card for card in range(k, each * seats, seats))
    assert state.aside == sum(1 << card for card in range(54 - over, 54))
    assert rules.actor(state) == 1


def test_first_seats_go_clockwise_and_hands_are_counted() -> None:
    rules = made(4)
    rng = Rng(1)
    state = rules.setup()
    firsts = []
    while rules.actor(state) != OVER:
        if rules.actor(state) == CHANCE:
            rules.apply(state, rules.sample(state, rng))
            firsts.append(rules.actor(state))
        else:
            rules.apply(state, rules.random_legal(state, rng))
    assert firsts == [0, 1, 2, 3], "0 hands stand for as many as there are seats"
    assert sum(rules.scores(state)) == 4 * 12
    assert refusal(rules, state, "play W1") == "crusade-9"


# ---- crusade-2, crusade-3: bids


def test_no_god_may_be_bid_and_bids_are_hidden_until_all_are_made() -> None:
    rules = made(3)
    state = rules.setup()
    deal(rules, state, "G1 W5", "W6")
    assert refusal(rules, state, "bid G1") == "crusade-2"
    assert not any(text.startswith("bid G") for text in legal(rules, state))
    play(rules, state, "bid W5")
    assert refusal(rules, state, "bid W5") == "crusade-2"
    assert rules.view(state, 0).zone("front:0").slots[0].card == "W5"
    for viewer in (1, 2, None):
        assert rules.view(state, viewer).zone("front:0").slots[0].card is None
    assert "Warrior" not in rules.narrate(state, rules.parse("bid W6"), 0)
    assert "Merchant" in rules.narrate(state, rules.parse("bid W6"), 1)
    play(rules, state, "bid W6")
    rules.apply(state, rules.legal_moves(state)[-1])
    for viewer in (1, 2, None):
        assert rules.view(state, viewer).zone("front:0").slots[0].card == "W5"
    assert not any(hand & mask("W5 W6") for hand in state.hand)


@pytest.mark.parametrize(
    ("bids", "winner", "suit"),
    [
        ("W3 S4 L2", 2, "L"),
        ("W1 S2 L3", 0, "W"),
        ("W1 S9 L3", 1, "S"),  # a 9 over the 1
        ("W2 S9 L3", 0, "W"),  # over nothing else
        ("W1 F1 S9", 2, "S"),  # two 1s with one 9 are no tie
        ("W9 F9 S8", 2, "S"),
        ("W8 F3 S9 V9", 1, "F"),
        ("W1 F1 S1 V9 L2", 3, "V"),
    ],
)
def test_the_lowest_number_decides(bids: str, winner: int, suit: str) -> None:
    rules, state = after_bids(*bids.split())
    assert state.phase == PLAY and rules.actor(state) == winner
    assert VIASHI.letters[state.trump] == suit
    assert rules.count_legal(state) == 54 // rules.seats - 1


# ---- crusade-4: ties


@pytest.mark.parametrize(
    ("bids", "god", "suits"),
    [
        ("W3 F3 S4", "G3", "WF"),
        ("W1 F1 S4", "G1", "WF"),
        ("W1 F9 S9", "G9", "FS"),  # 9s in the second case
        ("W9 F9 S9", "G9", "WFS"),
        ("W2 F2 S2 V9", "G2", "WFS"),
    ],
)
def test_the_god_of_the_number_breaks_the_tie(bids: str, god: str, suits: str) -> None:
    n = len(bids.split())
    rules, state = after_bids(*bids.split(), hands=("", god))
    assert rules.actor(state) == 0 and legal(rules, state) == {"pass"} and rules.count_legal(state) == 1
    assert refusal(rules, state, f"reveal {suits[0]}") == "crusade-4"
    play(rules, state, "pass")
    assert legal(rules, state) == {"pass"} | {f"reveal {suit}" for suit in suits}
    other = next(s for s in "WFSVL" if s not in suits)
    assert refusal(rules, state, f"reveal {other}") == "crusade-4"
    assert refusal(rules, state, "play W2") == "crusade-4"
    play(rules, state, f"reveal {suits[-1]}")
    assert state.phase == PLAY and VIASHI.letters[state.trump] == suits[-1]
    winner = next(k for k, bid in enumerate(bids.split()) if bid[0] == suits[-1] and bid[1] == god[1])
    assert rules.actor(state) == winner
    assert state.hand[1] & mask(god), "the god stays in the hand"
    for seat in range(n):
        shown = [slot.card for slot in rules.view(state, seat).zone("hand:1").slots if slot.known]
        assert shown == [god]
        assert rules.determinize(rules.knowledge(state, seat), Rng(seat)).hand[1] & mask(god)


def test_all_pass_no_trump_and_the_first_seat_leads() -> None:
    rules, state = after_bids("W3", "F3", "S4", hands=("", "G3"))
    said = []
    for _ in range(3):
        said.append(rules.narrate(state, rules.parse("pass"), 2))
        play(rules, state, "pass")
    assert state.phase == PLAY and state.trump == NO_SUIT and rules.actor(state) == 0
    assert "pass" not in said[0] and "pass" not in said[1], "passes are not shown to others"


# ---- crusade-5, crusade-6, crusade-7: tricks


def taker(cards: str, trump: str, leader: int = 0) -> int:
    """Who takes a last trick of these cards, played from the leader on."""
    codes = cards.split()
    rules = made(len(codes), hands=1)
    state = rules.setup()
    state.phase = PLAY
    state.left = 1
    state.leader = state.turn = leader
    state.trump = "WFSVL".index(trump) if trump else NO_SUIT
    for k, code in enumerate(codes):
        state.hand[(leader + k) % len(codes)] = mask(code)
    play(rules, state, *[f"play {code}" for code in codes])
    assert rules.actor(state) == OVER and sum(rules.scores(state)) == 1
    return rules.scores(state).index(1)


@pytest.mark.parametrize(
    ("cards", "trump", "place"),
    [
        ("W3 W2 W4", "", 1),
        ("W3 F1 S1", "", 0),
        ("W1 W9 W2", "", 1),
        ("W1 F9 S9", "", 0),
        ("W3 G1 W4", "", 0),  # a god on another suit takes nothing
        ("W3 G1 F9", "F", 2),
        ("W1 F9 F1", "F", 1),  # the 9 of trumps over its 1
        ("F9 F2 F1", "F", 0),
        ("F9 F2 F3", "F", 1),
        ("W1 W9 F5", "F", 2),
        ("G3 F1 G2", "F", 2),  # trumps cannot take a god's trick
        ("G1 F1 G9", "F", 2),
        ("G9 G2 G1 G3", "", 0),
        ("G9 G2 G4 G3", "", 1),
        ("G9 W1 W2 W3", "W", 0),
        ("W5 V1 L1 W4 G1", "V", 1),
    ],
)
def test_who_takes(cards: str, trump: str, place: int) -> None:
    n = len(cards.split())
    for leader in range(n):
        assert taker(cards, trump, leader) == (leader + place) % n


def test_every_trick_of_a_small_deck_against_the_page() -> None:
    deck = [f"{suit}{number}" for suit in "WFG" for number in (1, 2, 9)]
    for cards in permutations(deck, 3):
        for trump in ("", "W", "F"):
            led = cards[0][0]
            counting = [c for c in cards if c[0] == led]
            if led != "G" and any(c[0] == trump for c in cards):
                counting = [c for c in cards if c[0] == trump]
            number = min(int(c[1]) for c in counting)
            if number == 1 and any(c[1] == "9" for c in counting):
                number = 9
            expected = next(i for i, c in enumerate(cards) if c in counting and int(c[1]) == number)
            assert taker(" ".join(cards), trump) == expected


def test_following_suit() -> None:
    rules, state = after_bids("W3", "F4", "S5", hands=("V1 G1", "V2 V3 G2", ""))
    assert rules.actor(state) == 0
    play(rules, state, "play V1")
    assert {"play V2", "play V3"} <= legal(rules, state) and not any("G" in text for text in legal(rules, state))
    assert refusal(rules, state, "play G2") == "crusade-5"
    rules, state = after_bids("W3", "F4", "S5", hands=("G1", "G2 G3", ""))
    play(rules, state, "play G1")
    assert {"play G2", "play G3"} <= legal(rules, state)
    assert all(text.startswith("play G") for text in legal(rules, state)), "gods are a suit"


def test_the_taker_leads_next() -> None:
    rules, state = after_bids("W3", "F4", "S5", hands=("V3", "V2", "V1"))
    play(rules, state, "play V3", "play V2")
    events = Events()
    rules.apply(state, rules.parse("play V1"), events)
    assert rules.actor(state) == 2 and state.tricks == [0, 0, 1]
    assert [e.kind for e in events.all] == ["play", "gather", "gather", "gather"] and events.all[1].rest


# ---- crusade-8, crusade-9


def test_a_point_a_trick_and_equal_totals_share() -> None:
    rules = made(3, hands=1)
    state = rules.setup()
    state.phase = PLAY
    state.left = 1
    state.points = [0, 0, 0]
    state.tricks = [8, 8, 0]
    state.hand = [mask("W1"), mask("W2"), mask("W9")]
    play(rules, state, "play W1", "play W2", "play W9")
    assert rules.scores(state) == [8, 8, 1] and rules.winners(state) == [0, 1]


# ---- crusade-10


def test_determinize_is_even_with_a_void() -> None:
    rules = made(4, hands=1)
    state = rules.setup()
    state.phase = PLAY
    state.left = 1
    state.hand = [mask("W1"), mask("F1"), mask("S1"), mask("V1 W5")]
    state.aside = mask("W6 F2")
    state.captured = [((1 << 54) - 1) & ~sum(state.hand) & ~state.aside, 0, 0, 0]
    state.voids = [0, 1 << 2 | 1 << 3, 0, 1 << 1]
    hidden = "F1 S1 V1 W5 W6 F2".split()
    expected = set()
    for one, two in permutations(hidden, 2):
        for three in combinations([c for c in hidden if c not in (one, two)], 2):
            if one[0] not in "SV" and not any(c[0] == "F" for c in three):
                expected.add((mask(one), mask(two), mask(" ".join(three))))
    rng = Rng(3)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(30 * len(expected)):
        dealt = rules.determinize(rules.knowledge(state, 0), rng)
        drawn[tuple(dealt.hand[1:])] += 1
    assert set(drawn) == expected
    chi = sum((n - 30) ** 2 / 30 for n in drawn.values())
    assert chi < len(expected) + 5 * (2 * len(expected)) ** 0.5


def test_a_hidden_bid_is_no_god() -> None:
    rules = made(3)
    state = rules.setup()
    deal(rules, state, "W5")
    play(rules, state, "bid W5")
    rng = Rng(4)
    seen = Counter(rules.determinize(rules.knowledge(state, 1), rng).bids[0] for _ in range(1500))
    unseen = [c for c in range(45) if not state.hand[1] >> c & 1]
    assert set(seen) == set(unseen) and max(seen.values()) < 3 * 1500 / len(unseen)
