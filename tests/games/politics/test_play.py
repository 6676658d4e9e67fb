"""The course of play, clause by clause, and the words about it."""

from typing import Any

import pytest

from tests.games.politics.against import rules_for
from tests.games.politics.help import LINE, WINDS_FLAMES_STONES, at, legal, play
from velvet.core.errors import MoveError, OptionsError
from velvet.core.rules import OVER
from velvet.games import load
from velvet.games.politics.rules import PoliticsRules
from velvet.games.politics.rules_abilities import FIX, JEST, RAID, TAX, Ability


def markers_in_all(rules: Any, state: Any, seat: int) -> int:
    on_cards: int = sum(state.marks[number * rules.seats + seat] for number in range(9))
    aside: int = state.pool[seat] + state.given[seat]
    return aside + on_cards


def test_markers_of_earlier_rounds_do_not_count() -> None:
    """politics-5: two more may join the two that were placed on the Worker of Flames a round ago."""
    rules, state = at("place 2 7", "pass", "pass", "pass", "done", "done", "done", "cup 0")
    assert state.round == 2 and rules.actor(state) == 1
    play(rules, state, "pass", "pass")
    assert "place 2 7" in legal(rules, state) and "place 3 7" not in legal(rules, state)


def test_an_outsider_has_a_limit_a_card() -> None:
    rules, state = at(start=("suit W", "suit F", "suit S", "line FFFFFFFFF", "first 0"), outsider=3)
    assert len(legal(rules, state)) == 9 * 3 + 1
    play(rules, state, "place 2 4")
    # Who holds all nine cards of the line has no hand: no marker, no act. The third seat is next.
    assert rules.actor(state) == 2
    play(rules, state, "pass")
    assert "place 1 4" in legal(rules, state) and "place 2 4" not in legal(rules, state)
    reason = rules.explain(state, rules.parse("place 2 4"))
    assert reason.clause == "politics-5" and "Without a card" in reason.sentence


def test_a_small_pool_limits_what_is_received() -> None:
    """politics-4: twelve markers, six of them placed a round; in the third round none is left."""
    rules, state = at("place 6 5", "pass", "pass", "done", "done", "done", "cup 0")
    assert rules.actor(state) == 1
    play(rules, state, "pass", "pass", "place 6 5", "done", "done", "done", "cup 0")
    assert state.round == 3 and state.pool[0] == 0 and state.given[0] == 0
    play(rules, state, "pass", "pass")
    # Only the other two were asked; the Merchant of Stones may trade already.
    assert "use 6 trade 1" in legal(rules, state) and rules.actor(state) == 2


def test_markers_travel_and_stay() -> None:
    """politics-10: a taken card keeps what was left on it; a swapped card carries it along and is met again."""
    setup = ("place 2 5", "place 1 5", "pass", "pass", "pass", "done", "done", "done")
    rules, state = at(*setup, "cup 1", "cup 1", "draw 1", "take")
    assert state.owner[4] == 1 and state.marks[4 * 3] == 1 and state.marks[4 * 3 + 1] == 0
    assert all(markers_in_all(rules, state, seat) == 12 for seat in range(3))
    rules, state = at(*setup, "cup 1", "cup 0", "draw 0", "swap up")
    assert state.order[3] == 4 and rules.actor(state) == 0
    assert legal(rules, state) == ["cup 0", "cup 1"]
    assert all(markers_in_all(rules, state, seat) == 12 for seat in range(3))


def test_a_taken_card_comes_from_the_hand_and_goes_to_one() -> None:
    rules, state = at(
        "place 1 5", "pass", "pass", "pass", "done", "done", "use 6 trade 5", "done", "cup 0", "cup 1", "draw 2"
    )
    before = [slot.card for slot in rules.view(state, 0).zone("hand:0").slots]
    play(rules, state, "take")
    hands = [[slot.card for slot in rules.view(state, 0).zone(f"hand:{seat}").slots] for seat in range(3)]
    assert "W5" in hands[0] and "W5" not in before
    assert "S5" not in hands[2] and rules.view(state, 0).zone("line").slots[4].card == "S5"
    assert "take" not in legal(rules, state)


def test_a_card_that_has_moved_has_still_acted() -> None:
    rules, state = at("place 1 1", "place 2 7", "pass", "pass", "pass", "done", "use 7 labour 8")
    assert [number + 1 for number in state.order] == [1, 2, 3, 4, 5, 6, 8, 7, 9]
    assert legal(rules, state) == ["done"], "the Worker on place 8 has acted, the Scholar bears no marker"
    reason = rules.explain(state, rules.parse("use 8 labour 9"))
    assert (reason.clause, "has acted" in reason.sentence) == ("politics-6", True)


def test_the_cost_is_paid_before_anything_else() -> None:
    """A Prince with two markers of its own can rally one of them, not both."""
    rules, state = at("place 1 1", "place 2 3", "pass", "pass", "pass", "done")
    found = [text for text in legal(rules, state) if text.startswith("use 3 rally 3 ")]
    assert len(found) == 8 and all(text.endswith(" 1") for text in found)
    reason = rules.explain(state, rules.parse("use 3 rally 3 5 2"))
    assert reason.clause == "politics-7c" and "once the cost is paid" in reason.sentence


def test_a_designer_can_change_the_table() -> None:
    """Rules take any table: here Queens raid for two markers as far as two places, Fools tax, all others fix."""
    table = [Ability("Storm", RAID, cost=2, often=True, far=2)]
    table += [Ability("Ban", FIX, cost=0, near=1, far=1) for _ in range(7)] + [Ability("Toll", TAX)]
    rules = PoliticsRules(0, 40, table, 2, 3)
    state = rules.setup()
    play(rules, state, *WINDS_FLAMES_STONES, *LINE, "place 5 1", "place 1 1", "pass", "pass", "pass")
    assert legal(rules, state) == [
        "done",
        "use 1 raid 1 1",
        *(f"use 4 fix {q}" for q in (3, 5)),
        "use 5 fix 4",
        "use 5 fix 6",
    ]
    play(rules, state, "use 1 raid 1 1")
    assert state.marks[0] == 3 and state.marks[1] == 0
    assert "Storm" in rules.view(state, 0).zone("line").slots[0].tip
    assert rules_for(3).house[8].kind == JEST


def test_ties_at_the_top_play_on_and_share_at_the_last() -> None:
    """politics-12, with nobody below the leaders winning, though past the target."""
    rules, state = at(abilities="none", max_rounds=3, target=1)
    state.round, state.points = 2, [5, 5, 3]
    # The line as it lies: Winds 1, Flames 1, Stones nothing.
    play(rules, state, "pass", "pass", "pass")
    assert state.points == [6, 6, 3] and rules.winners(state) == [] and state.round == 3
    ahead = state.clone()
    ahead.points = [7, 6, 3]
    play(rules, ahead, "pass", "pass", "pass")
    assert rules.actor(ahead) == OVER and rules.winners(ahead) == [0]
    play(rules, state, "pass", "pass", "pass")
    assert rules.actor(state) == OVER and rules.winners(state) == [0, 1]


def test_targets_fit_the_number_of_players() -> None:
    assert [rules_for(seats).target for seats in (3, 4)] == [20, 12]
    assert rules_for(4, target=7).target == 7
    assert load("politics").options.from_mapping({}, 3).to_dict() == {
        "target": 0, "max_rounds": 40, "abilities": "house", "outsider": 2,
    }  # fmt: skip
    for wrong in ({"target": 201}, {"max_rounds": 0}, {"abilities": "all"}, {"outsider": 13}, {"hands": 1}):
        with pytest.raises(OptionsError):
            load("politics").make(wrong, 3)
    for seats in (2, 5):
        with pytest.raises(OptionsError):
            load("politics").make({}, seats)


WRITTEN = [
    "suit W", "line WSFWWSFFS", "first 2", "place 3 5", "pass", "use 1 fix 5", "use 2 tax 5 0", "use 3 rally 3 5 2",
    "use 4 charm 6 7 0", "use 5 raid 6 0", "use 6 trade 3", "use 7 labour 8", "use 8 exchange 3 5 0", "use 9 jest 4",
    "done", "cup 0", "draw 1", "take", "swap up", "swap down", "leave",
]  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN)
def test_texts_come_back_as_they_are(text: str) -> None:
    rules = load("politics").make({}, 3)
    assert rules.format(rules.parse(text)) == text
    assert rules.parse(text.upper().replace(" ", "   ")) == rules.parse(text)


NONSENSE = [
    "suit G", "suit X", "suit", "suit W F", "line WSFWWSFF", "line WSFWWSFFSS", "line WSFWWSFFG", "line W S F",
    "first 3", "first -0", "place 0 5", "place 13 5", "place 1 10", "place 1 0", "place 01 5", "place +1 5", "place 5",
    "pass 1", "use 1",
    "use 1 bribe 5", "use 1 fix", "use 1 fix 5 0", "use 2 tax 5", "use 2 tax 5 3", "use 3 rally 3 5 0",
    "use 3 rally 3 5", "use 10 fix 1", "use fix 1 5", "cup 13", "cup", "cup -1", "draw 3", "swap", "swap sideways",
    "swap up 1", "take W5", "done done", "lea ve",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(MoveError) as refused:
        load("politics").make({}, 3).parse(text)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 200


REVOLTING = ("place 1 4", "pass", "pass", "pass", "done", "done", "done")
REFUSED = [
    ((), "place 1 2", "politics-5", "lies next to a card of yours"),
    ((), "place 3 7", "politics-5", "2 places from your nearest card"),
    ((), "place 7 5", "politics-4", "only 6 markers left"),
    ((), "done", "politics-4", "place some or pass"),
    (("place 1 1", "pass", "pass", "pass"), "use 3 rally 1 2 1", "politics-6", "not of your suit"),
    (("place 1 1", "pass", "pass", "pass"), "use 1 tax 2 0", "politics-7", "cannot tax"),
    (("place 1 1", "pass", "pass", "pass"), "use 1 fix 1", "politics-7a", "any other card"),
    (("place 1 1", "pass", "pass", "pass"), "use 4 charm 3 4 1", "politics-6", "paid with 1 marker"),
    (("place 1 4", "pass", "pass", "pass"), "use 4 charm 3 4 1", "politics-7d", "{1} has no marker on"),
    (("place 1 4", "pass", "pass", "pass"), "use 4 charm 4 5 0", "politics-7d", "not on your own"),
    (("place 1 4", "pass", "pass", "pass"), "cup 1", "politics-6", "use one or say done"),
    (REVOLTING, "cup 2", "politics-9", "only 1 marker"),
    ((*REVOLTING, "cup 1"), "draw 1", "politics-9", "no marker in the cup"),
    ((*REVOLTING, "cup 1", "draw 0"), "take", "politics-10", "your own suit already"),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "text", "clause", "words"), REFUSED)
def test_refusals_say_why(texts: tuple[str, ...], text: str, clause: str, words: str) -> None:
    rules, state = at(*texts)
    reason = rules.explain(state, rules.parse(text))
    assert reason.clause == clause and words in reason.sentence, reason.sentence
