"""Two-Faced clause by clause: the draft, whose hand is whose, gods as trumps, what counts."""

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from velvet.core.cards import VIASHI
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load
from velvet.games.two_faced.rules_state import PLAY


def made(**options: Any) -> Rules[Any]:
    return load("two-faced").make(options, 2)


def mask(text: str) -> int:
    return sum(1 << VIASHI.card(code) for code in text.split())


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


def ready(hands: tuple[str, str, str, str], turn: int, **options: Any) -> tuple[Rules[Any], Any]:
    """The play of hands 0 … 3 (seat 0's own, its dummy, seat 1's own, its dummy), led by hand `turn`."""
    rules = made(**options)
    state = rules.setup()
    state.phase = PLAY
    state.hands = [mask(text) for text in hands]
    state.left = len(hands[0].split())
    state.leader = state.turn = turn
    state.kept = 18
    return rules, state


# ---- two-faced-1, two-faced-2, two-faced-3, two-faced-4


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_the_deal_the_draft_and_who_leads(hand: int) -> None:
    rules = made(hands=5)
    state = rules.setup()
    state.hand_no = hand
    state.turn = dealer = (hand - 1) % 2
    assert rules.awaits(state) == "shuffle 54"
    play(rules, state, "shuffle " + " ".join(VIASHI.codes))
    actors = []
    for _ in range(18):
        actors.append(rules.actor(state))
        first, second = rules.legal_moves(state)
        assert second.card == first.card + 1, "the top two cards"
        for viewer in (0, 1, None):
            shown = [slot.card for slot in rules.view(state, viewer).zone(f"drawn:{rules.actor(state)}").slots]
            assert (shown != [None, None]) == (viewer == rules.actor(state))
            assert all(slot.card is None for slot in rules.view(state, viewer).zone("front:0").slots)
        rules.apply(state, first)
    assert actors == [dealer, 1 - dealer] * 9
    own = [state.hands[2 * dealer], state.hands[2 - 2 * dealer]]
    assert own == [sum(1 << card for card in range(18 + 2 * k, 54, 4)) for k in (0, 1)]
    assert state.hands[2 * dealer + 1] == (1 << 9) - 1, "the first nine are the dealer's dummy"
    assert state.hands[3 - 2 * dealer] == ((1 << 9) - 1) << 9
    opponent = 1 - dealer
    order = []
    for _ in range(4):
        order.append((rules.actor(state), state.turn))
        rules.apply(state, rules.legal_moves(state)[0])
    assert order == [
        (opponent, 2 * opponent),
        (opponent, 2 * opponent + 1),
        (dealer, 2 * dealer),
        (dealer, 2 * dealer + 1),
    ]


def test_draft_refusals() -> None:
    rules = made()
    state = rules.setup()
    assert refusal(rules, state, "keep W1") == "two-faced-1"
    play(rules, state, "shuffle " + " ".join(VIASHI.codes))
    assert legal(rules, state) == {"keep S1", "keep S2"}
    assert refusal(rules, state, "keep S3") == "two-faced-2" == refusal(rules, state, "play S1")
    play(rules, state, "keep S2")
    assert state.hands[0] == mask("S2") and state.discards == [mask("S1"), 0]


def test_one_plays_the_hand_whose_turn_it_is() -> None:
    rules, state = ready(("W1 F1", "W2 F2", "W3 F3", "W4 S4"), 1)
    assert rules.actor(state) == 0 and legal(rules, state) == {"play W2", "play F2"}
    assert refusal(rules, state, "play W1") == "two-faced-4"
    assert refusal(rules, state, "keep W2") == "two-faced-4"
    play(rules, state, "play F2")
    assert rules.actor(state) == 1 and legal(rules, state) == {"play F3"}
    assert refusal(rules, state, "play W3") == "two-faced-5"
    play(rules, state, "play F3")
    assert legal(rules, state) == {"play W4", "play S4"}, "who cannot follow plays anything"
    play(rules, state, "play W4")
    assert rules.actor(state) == 0 and legal(rules, state) == {"play F1"}


def test_gods_are_a_suit_in_following() -> None:
    rules, state = ready(("G1 W1", "G2 W2", "W3 F3", "W4 S4"), 0)
    play(rules, state, "play G1")
    assert legal(rules, state) == {"play G2"}


# ---- two-faced-6, two-faced-7


def taker(cards: str, leader: int) -> tuple[int, list[int]]:
    """Which hand takes a last trick of these cards, played from `leader` on, and the scores."""
    codes = cards.split()
    hands = ["", "", "", ""]
    for k, code in enumerate(codes):
        hands[(leader + k) % 4] = code
    rules, state = ready((hands[0], hands[1], hands[2], hands[3]), leader)
    play(rules, state, *[f"play {code}" for code in codes])
    assert rules.actor(state) == OVER
    return state.tricks.index(1), rules.scores(state)


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("W3 W2 W4 W5", 1),
        ("W3 F1 S1 L1", 0),
        ("W1 W9 W2 W3", 1),
        ("W1 F9 W2 W3", 0),
        ("W2 W9 W3 W4", 0),
        ("W1 G8 W9 W2", 1),
        ("W1 G8 G7 W2", 2),
        ("G1 W1 G9 G2", 2),
        ("W1 G9 W9 G1", 1),
        ("G9 G8 W1 W2", 1),
    ],
)
def test_who_takes_and_what_counts(cards: str, place: int) -> None:
    for leader in range(4):
        hand, scores = taker(cards, leader)
        assert hand == (leader + place) % 4
        assert scores == ([int(hand == 0), int(hand == 2)]), "a dummy's trick counts for nobody"


def test_every_trick_of_a_small_deck_against_the_page() -> None:
    deck = ["W1", "W2", "W9", "F1", "F9", "G1", "G2", "G9"]
    for cards in permutations(deck, 4):
        counting = [c for c in cards if c[0] == "G"] or [c for c in cards if c[0] == cards[0][0]]
        number = min(int(c[1]) for c in counting)
        if number == 1 and any(c[1] == "9" for c in counting):
            number = 9
        expected = next(i for i, c in enumerate(cards) if c in counting and int(c[1]) == number)
        assert taker(" ".join(cards), 2)[0] == (2 + expected) % 4


def test_the_hand_that_took_the_trick_leads() -> None:
    rules, state = ready(("W3 F1", "W1 F2", "W2 F3", "W4 S4"), 0)
    play(rules, state, "play W3", "play W1", "play W2", "play W4")
    assert state.turn == 1 and rules.actor(state) == 0 and legal(rules, state) == {"play F2"}


# ---- two-faced-8


def test_a_match_adds_up() -> None:
    rules = made(hands=4)
    rng = Rng(1)
    state = rules.setup()
    first = []
    while rules.actor(state) != OVER:
        if rules.actor(state) == CHANCE:
            rules.apply(state, rules.sample(state, rng))
            first.append(rules.actor(state))
        else:
            rules.apply(state, rules.random_legal(state, rng))
    scores = rules.scores(state)
    assert first == [0, 1, 0, 1] and 0 < sum(scores) < 36
    assert rules.winners(state) == [seat for seat in (0, 1) if scores[seat] == max(scores)]
    assert refusal(rules, state, "play W1") == "two-faced-8"


def test_equal_totals_share_the_win() -> None:
    rules, state = ready(("W3", "W1", "W2", "W4"), 0)
    state.points = [4, 4]
    play(rules, state, "play W3", "play W1", "play W2", "play W4")
    assert rules.scores(state) == [4, 4] and rules.winners(state) == [0, 1]


# ---- two-faced-9


def test_own_discards_are_seen_and_dummies_open_after_the_draft() -> None:
    rules = made()
    rng = Rng(2)
    state = rules.setup()
    for _ in range(19):
        rules.apply(state, rules.sample(state, rng) if rules.actor(state) == CHANCE else rules.random_legal(state, rng))
    assert state.phase == PLAY
    for seat in (0, 1):
        view = rules.view(state, seat)
        assert all(slot.card for slot in view.zone(f"discard:{seat}").slots)
        assert all(slot.card is None for slot in view.zone(f"discard:{1 - seat}").slots)
        assert all(slot.card is None for slot in view.zone(f"hand:{1 - seat}").slots)
        assert all(slot.card for k in (0, 1) for slot in view.zone(f"front:{k}").slots)


def test_sentences_keep_the_draft_secret() -> None:
    rules = made()
    state = rules.setup()
    play(rules, state, "shuffle " + " ".join(VIASHI.codes))
    move = rules.parse("keep S2")
    assert rules.narrate(state, move, 0) == "{0} keeps the King of Stones and discards the Queen of Stones."
    assert rules.narrate(state, move, 1) == rules.narrate(state, move, None) == "{0} keeps a card and discards another."


def test_determinize_is_even_with_a_void() -> None:
    rules, state = ready(("W1 W2 W3", "L1 L2 L3", "F1 W4 W5", "L4 L5 L6"), 0)
    state.discards = [0, mask("S1 W6 W7")]
    state.voids = [0, 1 << 2]
    state.taken = [((1 << 54) - 1) & ~sum(state.hands) & ~state.discards[1], 0, 0, 0]
    hidden = "F1 W4 W5 S1 W6 W7".split()
    expected = {mask(" ".join(three)) for three in combinations(hidden, 3) if "S1" not in three}
    rng = Rng(3)
    drawn = Counter(rules.determinize(rules.knowledge(state, 0), rng).hands[2] for _ in range(300 * len(expected)))
    assert set(drawn) == expected and min(drawn.values()) > 230 and max(drawn.values()) < 370
