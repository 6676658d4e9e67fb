"""Viashi clause by clause: rulings, directions, scores, the handicap, what is remembered."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from tests.games.viashi.help import captor, deal, drawing_order, legal, made, one_trick, play, refusal
from velvet.core.cards import VIASHI
from velvet.core.errors import MoveError
from velvet.core.events import Events
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games.viashi.rules_state import HAND, TABLE


def mask(text: str) -> int:
    return sum(1 << VIASHI.card(code) for code in text.split())


# ---- viashi-1, viashi-2: shuffling and drawing


def test_first_seats_and_turns_go_counterclockwise() -> None:
    rules = made("viashi", hands=4)
    rng = Rng(1)
    state = rules.setup()
    firsts = []
    for hand in range(1, 5):
        assert rules.actor(state) == CHANCE and rules.awaits(state) == "shuffle 54"
        assert rules.hand_number(state) == hand
        rules.apply(state, rules.sample(state, rng))
        firsts.append(rules.actor(state))
        turns = []
        for _ in range(27):
            turns.append(rules.actor(state))
            rules.apply(state, rules.random_legal(state, rng))
        assert turns == drawing_order(rules, hand)
        assert rules.actor(state) == turns[-1], "who draws last leads"
        while rules.hand_number(state) == hand and rules.actor(state) != OVER:
            rules.apply(state, rules.random_legal(state, rng))
    assert firsts == [0, 2, 1, 0]


def test_a_draw_is_the_top_two_cards() -> None:
    rules = made("viashi")
    state = rules.setup()
    play(rules, state, "shuffle " + " ".join(reversed(VIASHI.codes)))
    assert legal(rules, state) == {"up G9", "up G8"}
    play(rules, state, "up G8")
    assert legal(rules, state) == {"up G7", "up G6"}
    assert refusal(rules, state, "up G9") == "viashi-2"
    assert state.table[0] == mask("G8") and state.hand[0] == mask("G9")


def test_a_shuffle_lists_the_deck() -> None:
    rules = made("viashi")
    state = rules.setup()
    codes = list(VIASHI.codes)
    assert refusal(rules, state, "shuffle " + " ".join(codes[:-1])) == "viashi-1"
    assert refusal(rules, state, "shuffle " + " ".join([*codes[:-1], "W1"])) == "viashi-1"
    assert refusal(rules, state, "up W1") == "viashi-1"
    with pytest.raises(MoveError):
        rules.parse("shuffle")
    with pytest.raises(MoveError):
        rules.parse("play W1b")
    with pytest.raises(MoveError):
        rules.parse("play W10")


# ---- viashi-3, viashi-4: whence, and following


def test_a_trick_is_played_from_where_it_was_led() -> None:
    rules = made("viashi")
    state = rules.setup()
    deal(rules, state, tables={1: "W1", 0: "W2 W3", 2: "F1"}, hands={0: "W4", 2: "W5 W6"})
    assert rules.actor(state) == 1
    assert len(legal(rules, state)) == 18 == rules.count_legal(state)
    play(rules, state, "play W1")
    assert state.place == TABLE and rules.actor(state) == 0
    assert legal(rules, state) == {f"play {c}" for c in VIASHI.codes if c[0] == "W" and state.table[0] & mask(c)}
    assert {"play W2", "play W3"} <= legal(rules, state)
    assert refusal(rules, state, "play W4") == "viashi-3"
    assert refusal(rules, state, "play F1") == "viashi-3"
    others = [c for c in VIASHI.codes if state.table[0] & mask(c) and c[0] != "W"]
    assert others and all(refusal(rules, state, f"play {c}") == "viashi-4" for c in others)


def test_who_cannot_follow_plays_anything_from_there() -> None:
    rules = made("viashi")
    state = rules.setup()
    deal(
        rules,
        state,
        tables={1: "G1", 0: "W1 W2 W3 W4 W5 W6 W7 W8 W9"},
        hands={0: "G2 G3 G4 G5 F1 F2 F3 F4 F5"},
    )
    play(rules, state, "play G1")
    assert legal(rules, state) == {f"play W{n}" for n in range(1, 10)}


def test_gods_are_a_suit_in_following() -> None:
    rules = made("viashi")
    state = rules.setup()
    deal(rules, state, hands={1: "G1", 0: "G2 G3 F1 F2 F3 F4 F5 F6 F7"})
    play(rules, state, "play G1")
    assert state.place == HAND
    assert legal(rules, state) == {"play G2", "play G3"}


# ---- viashi-5, viashi-6, viashi-7: who captures


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("W3 W2 W4", 1),  # the best of the led suit
        ("W3 F1 S1", 0),  # another suit takes nothing
        ("W9 W1 W2", 0),  # 9 over 1, the 2 notwithstanding
        ("W1 W2 W9", 2),
        ("W1 F9 S9", 0),  # another suit's Fool is none
        ("W2 W9 F1", 0),  # the Fool takes the Queen alone
        ("F1 W9 W1", 0),
        ("W1 G8 W9", 1),  # any god
        ("W1 G8 G9", 1),
        ("W1 G9 G1", 1),  # the Changeling over the Lady
        ("G1 G2 G9", 2),  # and with a third god
        ("G1 G2 G3", 0),
        ("G9 G2 G3", 1),
        ("G7 W1 W9", 0),
        ("G4 G5 G3", 2),
    ],
)
def test_who_captures(cards: str, place: int) -> None:
    rules = made("viashi", hands=1)
    for leader in range(3):
        for whence in ("table", "hand"):
            assert captor(rules, cards, whence, leader) == (leader - place) % 3


def test_every_trick_of_a_small_deck_against_the_page() -> None:
    """All tricks of 1, 2, 8, 9 of two suits and the gods, by sentences of the page put into code anew."""
    rules = made("viashi", hands=1)
    deck = [f"{suit}{number}" for suit in "WFG" for number in (1, 2, 8, 9)]
    for cards in permutations(deck, 3):
        counting = [c for c in cards if c[0] == "G"] or [c for c in cards if c[0] == cards[0][0]]
        number = min(int(c[1]) for c in counting)
        if number == 1 and any(c[1] == "9" for c in counting):
            number = 9
        expected = next(i for i, c in enumerate(cards) if c in counting and int(c[1]) == number)
        assert captor(rules, " ".join(cards)) == -expected % 3


def test_the_captor_leads_next() -> None:
    rules = made("viashi")
    state = rules.setup()
    deal(rules, state, tables={1: "W3 L1", 0: "W1 L2", 2: "W2 L3"})
    play(rules, state, "play W3", "play W1", "play W2")
    assert rules.actor(state) == 0 and state.captured[0] == mask("W1 W2 W3")
    assert state.hand_left == 9 and state.table_left == 8
    assert rules.count_legal(state) == 17


# ---- viashi-8, viashi-9, viashi-10: scores


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ((18, 0, 0), [36 + 9, 0, 0]),
        ((10, 8, 0), [20 + 9, 16, 0]),
        ((9, 9, 0), [18, 18, 0]),  # a tie gives nobody the bonus
        ((9, 8, 1), [18 + 3, 16, 2]),  # as many as the others together are not more
        ((7, 6, 5), [14 + 3, 12, 10]),
        ((6, 6, 6), [12, 12, 12]),
        ((5, 6, 7), [10, 12, 14 + 3]),
    ],
)
def test_captives_and_bonus(tricks: tuple[int, int, int], points: list[int]) -> None:
    rules = made("viashi")
    state = rules.setup()
    # No ordinary 8 among these: gods, 1 to 7 and 9 first; the 8s go last and are counted apart.
    order = [c for c in range(54) if c % 9 != 7 or c > 45] + [c for c in range(45) if c % 9 == 7]
    at = 0
    eights = [0, 0, 0]
    for seat, number in enumerate(tricks):
        for card in order[at : at + 3 * number]:
            state.captured[seat] |= 1 << card
            eights[seat] += card % 9 == 7 and card < 45
        at += 3 * number
    assert sum(eights) == 5
    assert rules.hand_points(state) == [points[k] + eights[k] for k in range(3)]


def test_scholars_count_for_their_owner_and_the_friend_is_none() -> None:
    rules = made("viashi")
    state = rules.setup()
    state.captured = [mask("W8 F8 G8"), mask("S8 S1 S2"), mask("V8 V1 L8")]
    assert rules.hand_points(state) == [2 + 2, 2 + 1, 2 + 2]


def test_a_match_adds_up_and_ends() -> None:
    rules = made("viashi", hands=3)
    rng = Rng(7)
    state = rules.setup()
    seen = [rules.scores(state)]
    while rules.actor(state) != OVER:
        before = rules.scores(state)
        rules.apply(state, rules.sample(state, rng) if rules.actor(state) == CHANCE else rules.random_legal(state, rng))
        if rules.scores(state) != before:
            gained = [b - a for a, b in zip(before, rules.scores(state), strict=True)]
            # 36 captives, 5 scholars, and a bonus of 0, 3 or 9.
            assert sum(gained) in (41, 44, 50)
            seen.append(rules.scores(state))
    assert len(seen) == 4 and rules.hand_number(state) == 3
    best = max(seen[-1])
    assert rules.winners(state) == [seat for seat in range(3) if seen[-1][seat] == best]
    assert refusal(rules, state, "play W1") == "viashi-11"


def test_equal_totals_share_the_win() -> None:
    rules = made("viashi", hands=1)
    state = one_trick(rules, "W1 W2 W3")
    state.points = [2, 4, 4]
    # The trick gives seat 0 two captives and nine for having more than both others: 13 against 4 and 4.
    play(rules, state, "play W1", "play W2", "play W3")
    assert rules.scores(state) == [13, 4, 4] and rules.winners(state) == [0]
    state = one_trick(rules, "W1 W2 W3")
    state.points = [0, 11, 11]
    play(rules, state, "play W1", "play W2", "play W3")
    assert rules.winners(state) == [0, 1, 2]


# ---- viashi-12: the handicap


def hand_won_by(rules, state, seat: int) -> None:  # type: ignore[no-untyped-def]
    """Ends the running hand at once: everything captured by this seat alone (nobody: seat -1)."""
    state.phase = 3
    cards = [0, 0, 0]
    if seat >= 0:
        cards[seat] = (1 << 54) - 1
    state.captured = cards
    rules.finish_hand(state)


def placings(rules, state) -> list[tuple[int, int]]:  # type: ignore[no-untyped-def]
    """Shuffles and draws at random: (seat, which draw of its own) of every draw that chance decided."""
    rng = Rng(3)
    rules.apply(state, rules.sample(state, rng))
    found = []
    own = Counter[int]()
    for seat in drawing_order(rules, rules.hand_number(state)):
        if rules.actor(state) == CHANCE:
            assert rules.awaits(state) == "up" and rules.legal_moves(state) == []
            found.append((seat, own[seat]))
            rules.apply(state, rules.sample(state, rng))
        else:
            assert rules.actor(state) == seat
            rules.apply(state, rules.random_legal(state, rng))
        own[seat] += 1
    return found


def test_the_handicap_grows_and_ends() -> None:
    rules = made("viashi", hands=27, handicap=True)
    state = rules.setup()
    expected = 0
    assert placings(rules, state) == []
    for won in range(1, 6):
        hand_won_by(rules, state, 2)
        expected = min(won, 3)
        found = placings(rules, state)
        assert sorted(found) == [(2, k) for k in range(expected)]
    hand_won_by(rules, state, 1)
    assert placings(rules, state) == [(1, 0)]
    hand_won_by(rules, state, -1)  # all equal: nobody has won, the row is broken
    assert placings(rules, state) == []
    hand_won_by(rules, state, 1)
    assert placings(rules, state) == [(1, 0)]


def test_a_hand_is_won_with_bonus_and_scholars_counted_and_alone() -> None:
    rules = made("viashi", hands=27, handicap=True)
    state = rules.setup()
    # Seven tricks against seven and a tie for the bonus: one scholar more decides.
    plain = [c for c in range(54) if c % 9 != 7]
    state.captured = [sum(1 << c for c in plain[:21]), sum(1 << c for c in plain[21:41]) | mask("W8"), 0]
    rules.finish_hand(state)
    assert state.streak == [0, 1, 0]
    state.captured = [mask("W1 W2 W3"), mask("F1 F2 F3"), 0]
    rules.finish_hand(state)
    assert state.streak == [0, 0, 0], "the highest score must be had alone"


def test_without_the_option_there_is_no_handicap() -> None:
    rules = made("viashi", hands=27)
    state = rules.setup()
    for _ in range(3):
        hand_won_by(rules, state, 0)
        assert placings(rules, state) == []


def test_either_card_is_as_likely() -> None:
    rules = made("viashi", hands=27, handicap=True)
    state = rules.setup()
    hand_won_by(rules, state, 2)
    play(rules, state, "shuffle " + " ".join(VIASHI.codes))
    assert rules.actor(state) == CHANCE and rules.awaits(state) == "up"
    rng = Rng(4)
    drawn = Counter(rules.format(rules.sample(state, rng)) for _ in range(2000))
    assert set(drawn) == {"up W1", "up W2"} and min(drawn.values()) > 900
    assert rules.view(state, 2).zone("drawn:2").slots[0].card == "W1"
    assert rules.view(state, 1).zone("drawn:2").slots[0].card is None
    assert refusal(rules, state, "up W3") == "viashi-2"
    play(rules, state, "up W2")
    assert state.table[2] == mask("W2") and state.hand[2] == mask("W1")


# ---- viashi-13: who sees what


def test_hands_are_hidden_until_the_last_draw_but_remembered() -> None:
    rules = made("viashi")
    state = rules.setup()
    rng = Rng(5)
    rules.apply(state, rules.sample(state, rng))
    for _ in range(26):
        rules.apply(state, rules.random_legal(state, rng))
    for seat in range(3):
        assert all(slot.card is None for slot in rules.view(state, seat).zone(f"hand:{seat}").slots)
        assert rules.knowledge(state, seat).known[seat] == state.hand[seat] != 0
    rules.apply(state, rules.random_legal(state, rng))
    for seat in range(3):
        shown = [slot.card for slot in rules.view(state, seat).zone(f"hand:{seat}").slots]
        assert sum(1 << VIASHI.card(code or "") for code in shown) == state.hand[seat]
        other = rules.view(state, seat).zone(f"hand:{(seat + 1) % 3}")
        assert other.size() == 9 and all(slot.card is None for slot in other.slots)


def test_voids_are_learned_from_hands_only() -> None:
    rules = made("viashi")
    state = rules.setup()
    deal(
        rules,
        state,
        tables={1: "W1 F1", 0: "S1 S2 S3 S4 S5 S6 S7 S8 S9"},
        hands={1: "V1", 0: "L1 L2 L3 L4 L5 L6 L7 L8 L9"},
    )
    play(rules, state, "play W1", "play S1")
    assert state.voids == [0, 0, 0]
    state = rules.setup()
    deal(rules, state, tables={1: "W1 F1"}, hands={1: "V1", 0: "L1 L2 L3 L4 L5 L6 L7 L8 L9"})
    play(rules, state, "play V1", "play L1")
    assert state.voids == [1 << 3, 0, 0]
    rng = Rng(6)
    for _ in range(50):
        dealt = rules.determinize(rules.knowledge(state, 2), rng)
        assert not dealt.hand[0] & mask("V1 V2 V3 V4 V5 V6 V7 V8 V9")


def test_determinize_is_even() -> None:
    """Over all deals of three hidden cards each to two hands, one of which lacks a suit."""
    rules = made("viashi", hands=1)
    state = rules.setup()
    state.phase = 3
    state.hand = [mask("W1 W2 W3"), mask("F1 W4 W5"), mask("S1 S2 W6")]
    state.captured = [((1 << 54) - 1) & ~sum(state.hand), 0, 0]
    state.hand_left = 3
    state.voids = [0, 1 << 2, 0]  # seat 1 is known to have no Stones
    hidden = "F1 W4 W5 S1 S2 W6".split()
    expected = {mask(" ".join(three)) for three in combinations(hidden, 3) if "S1" not in three and "S2" not in three}
    rng = Rng(8)
    drawn = Counter(rules.determinize(rules.knowledge(state, 0), rng).hand[1] for _ in range(400 * len(expected)))
    assert set(drawn) == expected and min(drawn.values()) > 320 and max(drawn.values()) < 480


# ---- what speed changed


@pytest.mark.parametrize("options", [{"hands": 1}, {"hands": 2}, {"hands": 27, "handicap": True}])
@pytest.mark.parametrize("game", ["viashi", "vashy"])
def test_a_playout_is_what_move_after_move_would_be(game: str, options: dict[str, int]) -> None:
    """From any position of a hand the fast playout leaves the position and draws the numbers of the plain one."""
    if game == "vashy":
        options = {"hands": options["hands"]}
    rules = made(game, **options)
    state = rules.setup()
    if options.get("handicap"):
        state.streak = [0, 2, 0]
    rng = Rng(9)
    for step in range(82):
        fast, slow = state.clone(), state.clone()
        one, two = Rng(10, step), Rng(10, step)
        decisions = 0
        while rules.hand_number(slow) == rules.hand_number(state) and rules.actor(slow) != OVER:
            if rules.actor(slow) == CHANCE:
                rules.apply(slow, rules.sample(slow, two))
            else:
                rules.apply(slow, rules.random_legal(slow, two))
                decisions += 1
        assert rules.playout(fast, one) == decisions
        assert fast == slow and one.bits32() == two.bits32()
        rules.apply(state, rules.sample(state, rng) if rules.actor(state) == CHANCE else rules.random_legal(state, rng))


def test_random_legal_is_even() -> None:
    rules = made("viashi", hands=1)
    rng = Rng(11)
    state = rules.setup()
    for _ in range(60):
        if rules.actor(state) == CHANCE:
            rules.apply(state, rules.sample(state, rng))
            continue
        moves = rules.legal_moves(state)
        drawn = Counter(rules.random_legal(state, rng) for _ in range(60 * len(moves)))
        assert set(drawn) == set(moves) and max(drawn.values()) < 115 and min(drawn.values()) > 22
        rules.apply(state, rules.random_legal(state, rng))


# ---- words and shows


def test_sentences() -> None:
    rules = made("viashi", hands=1)
    state = rules.setup()
    deal(rules, state, tables={1: "W3", 0: "W1", 2: "W9"})
    said = []
    for text in ("play W3", "play W1", "play W9"):
        said.append(rules.narrate(state, rules.parse(text), None))
        play(rules, state, text)
    assert said == [
        "{1} leads the Prince of Winds from the table.",
        "{0} follows with the Queen of Winds.",
        "{2} follows with the Fool of Winds and captures the trick.",
    ]


def test_a_finished_trick_rests_before_it_is_gathered() -> None:
    rules = made("viashi")
    state = one_trick(rules, "W3 W1 W2")
    events = Events()
    play(rules, state, "play W3", "play W1")
    rules.apply(state, rules.parse("play W2"), events)
    kinds = [event.kind for event in events.all]
    assert kinds[:4] == ["play", "gather", "gather", "gather"]
    assert [event.rest for event in events.all[:4]] == [False, True, False, False]
    assert events.all[1].dst == "captured:2"
