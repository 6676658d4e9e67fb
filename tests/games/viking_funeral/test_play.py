"""The course of a game: the deal, leads and answers, fights, wounds, burials, recoveries, the end, the saga's deck."""

import pytest

from tests.games.viking_funeral.help import codes, late, legal, play, rules, why
from velvet.core.cards import FRENCH
from velvet.core.errors import MoveError, OptionsError
from velvet.core.moves import Move
from velvet.core.rules import CHANCE, OVER
from velvet.games import load

# A Village that does not end at once.
REST = "2C 3C 4C 5C 6C"


@pytest.mark.parametrize("first", [0, 1])
def test_the_deal(first: int) -> None:
    """The top card dies; ten each alternately, the leader first; the rest is the Village, in order."""
    game = rules(first=first)
    state = game.setup()
    assert game.awaits(state) == "shuffle 52" and game.actor(state) == CHANCE
    game.apply(state, Move("shuffle", tuple(range(52))))
    assert state.deceased == 0 and game.actor(state) == first
    assert state.hands[first] == sum(1 << card for card in range(1, 21, 2))
    assert state.hands[1 - first] == sum(1 << card for card in range(2, 21, 2))
    assert state.village[::-1] == list(range(21, 52))
    assert game.scores(state) == [0, 0]


def test_agreeing() -> None:
    game = rules()
    state = late(game, "AC", ["7H 9H", "8D QS"], ["", ""], REST)
    play(game, state, "lead 7H")
    # The queen of spades is black: it can only disagree.
    assert legal(game, state) == ["agree 8D", "disagree QS"]
    play(game, state, "agree 8D")
    assert codes(state.halls[1]) == "7H 8D" and game.actor(state) == 1
    assert codes(state.hands[0]) == "2C 3C 4C 9H" and codes(state.hands[1]) == "QS"
    assert game.scores(state) == [0, 0]


def test_the_leader_may_take_too_and_lead_again() -> None:
    game = rules()
    state = late(game, "AC", ["KH 9H", "8D QD"], ["", ""], REST)
    play(game, state, "lead KH", "agree QD")
    assert codes(state.halls[0]) == "QD KH" and game.actor(state) == 0
    assert codes(state.hands[1]) == "2C 3C 4C 8D"


def test_ranks_of_the_court() -> None:
    ranked, equal = rules(), rules(court="equal")
    for game, can in ((ranked, ["agree 10D", "agree QD"]), (equal, [])):
        state = late(game, "AC", ["KH 9H", "10D QD KD 10S"], ["", "2H 3H 4H"], REST)
        play(game, state, "lead KH")
        # KD is of the same rank; 10S would fight level, 10 against 10.
        if can:
            assert legal(game, state) == can
            assert why(game, state, "agree KD") == "viking-funeral-3"
            assert why(game, state, "disagree 10S") == "viking-funeral-4"
        else:
            assert game.awaits(state) == "recover"


def test_the_deceased_makes_a_fight_uneven() -> None:
    game = rules()
    state = late(game, "5S", ["KH 9H", "10S 10C"], ["", ""], REST)
    play(game, state, "lead KH")
    assert legal(game, state) == ["disagree 10S"]
    play(game, state, "disagree 10S")
    # 15 against 10: the defender is behind.
    assert game.actor(state) == 0


def test_a_weaker_attack_puts_the_attacker_behind() -> None:
    game = rules()
    state = late(game, "AC", ["KH 9H", "3S 9S 4C"], ["", ""], REST)
    play(game, state, "lead KH", "disagree 3S")
    assert game.actor(state) == 1
    assert legal(game, state) == ["add 9S", "yield"]
    assert why(game, state, "add 4C") == "viking-funeral-6"
    play(game, state, "add 9S")
    assert game.actor(state) == 0 and legal(game, state) == ["add 9H", "yield"]


def test_who_has_added_goes_on() -> None:
    game = rules()
    state = late(game, "AC", ["9H 2H 3D 4D", "10S"], ["", ""], REST)
    play(game, state, "lead 3D", "disagree 10S")
    assert legal(game, state) == ["add 2H", "add 4D", "add 9H", "yield"]
    play(game, state, "add 4D")
    assert legal(game, state) == ["add 2H", "add 9H"]
    assert why(game, state, "yield") == "viking-funeral-5"
    # 3 + 4 + 2 is not yet ahead of 10, 3 + 4 + 9 is.
    play(game, state, "add 2H")
    assert game.actor(state) == 0
    play(game, state, "add 9H")
    assert game.actor(state) == 1 and legal(game, state) == ["yield"]


def test_no_add_without_hope() -> None:
    game = rules()
    state = late(game, "AC", ["2H 3D 4D", "10S"], ["", ""], REST)
    play(game, state, "lead 3D", "disagree 10S")
    # 3 + 2 + 4 = 9.
    assert legal(game, state) == ["yield"]
    assert why(game, state, "add 2H") == "viking-funeral-6"


def test_level_on_the_way_is_allowed() -> None:
    game = rules()
    state = late(game, "AC", ["7H 2H 3D", "10S"], ["", ""], REST)
    play(game, state, "lead 3D", "disagree 10S", "add 7H")
    assert game.actor(state) == 0 and legal(game, state) == ["add 2H"]


def test_a_shaman_sends_a_card_to_the_woods() -> None:
    game = rules()
    state = late(game, "AC", ["AH 3D", "10S KS"], ["", ""], REST)
    play(game, state, "lead 3D", "disagree 10S")
    # Without 10S the attacker has nothing; without 3D the shaman stands alone against 10.
    assert legal(game, state) == ["add AH x10S", "yield"]
    assert why(game, state, "add AH") == "viking-funeral-7"
    assert why(game, state, "add AH xKS") == "viking-funeral-7"
    play(game, state, "add AH x10S")
    assert "10S" in codes(state.woods).split() and game.actor(state) == 1
    # The suit that attacked binds although it is gone.
    assert legal(game, state) == ["add KS", "yield"]


def test_a_shaman_attacks() -> None:
    game = rules()
    state = late(game, "AC", ["7H 8D 2S", "AS 9S"], ["", ""], REST)
    play(game, state, "lead 7H")
    assert legal(game, state) == ["disagree 9S", "disagree AS x7H"]
    play(game, state, "disagree AS x7H")
    # The led colour binds the defender although the card is gone.
    assert game.actor(state) == 0 and legal(game, state) == ["add 8D", "yield"]
    play(game, state, "yield")
    # One wound, and nobody to take it.
    assert game.actor(state) == 1 and codes(state.halls[1]) == "AS"
    assert codes(state.hands[0]) == "2C 2S 8D"


def test_an_ace_led_has_no_effect() -> None:
    game = rules()
    state = late(game, "3C", ["AH 8D", "9S 8H"], ["", ""], REST)
    play(game, state, "lead AH", "disagree 9S")
    assert [FRENCH.codes[card] for card in state.fight] == ["AH", "9S"]


def test_wounds_are_dealt_card_by_card() -> None:
    game = rules()
    state = late(game, "AC", ["4H 5H 6H", "3S 9S 5S"], ["", ""], REST)
    play(game, state, "lead 4H", "disagree 9S", "add 6H", "add 3S", "yield")
    assert game.actor(state) == 1
    # Three wounds over 4H, 9S and 6H.
    assert legal(game, state) == ["wound 0", "wound 1", "wound 2", "wound 3"]
    assert why(game, state, "wound 4") == "viking-funeral-9"
    play(game, state, "wound 1", "wound 0")
    assert legal(game, state) == ["wound 2"]
    play(game, state, "wound 2")
    assert [state.wounds[FRENCH.card(code)] for code in ("4H", "9S", "6H", "3S")] == [1, 0, 2, 0]
    assert codes(state.halls[1]) == "3S 4H 6H 9S" and codes(state.hands[0]) == "2C 5H"
    assert FRENCH.codes[state.deceased] == "AC" and game.actor(state) == 1


def test_wounds_that_are_all_dealt_ask_no_further() -> None:
    game = rules()
    state = late(game, "AC", ["4H KH 5D", "9S 2S"], ["", ""], REST)
    play(game, state, "lead 4H", "disagree 9S", "add KH", "yield")
    # A king deals two: to 4H or 9S, and 9S is asked only if some are left.
    other = state.clone()
    play(game, state, "wound 2")
    assert game.actor(state) == 0 and legal(game, state) == ["lead 5D"]
    play(game, other, "wound 1")
    assert legal(game, other) == ["wound 1"]


def test_old_wounds_weaken_the_blow_not_the_arm() -> None:
    game = rules(wounds={"9S": 7, "4H": 3})
    state = late(game, "AC", ["4H 5H", "9S 2S"], ["", ""], REST)
    play(game, state, "lead 4H", "disagree 9S")
    assert game.actor(state) == 0
    play(game, state, "yield")
    # Two symbols left to deal with, one left to take.
    assert legal(game, state) == ["wound 1"]
    play(game, state, "wound 1")
    assert FRENCH.codes[state.deceased] == "4H" and codes(state.valhalla) == "AC"
    assert state.deaths[-2:] == [FRENCH.card("4H"), FRENCH.card("9S")]


def test_the_loser_buries_one_of_several() -> None:
    game = rules()
    state = late(game, "QC", ["2H 5H 6H", "3S 8S 5S"], ["", ""], REST)
    play(game, state, "lead 2H", "disagree 3S", "add 6H", "add 8S", "yield")
    # Eight wounds: 2H, 3S die, 6H takes three.
    play(game, state, "wound 2", "wound 3", "wound 3")
    assert game.actor(state) == 0 and legal(game, state) == ["bury 2H", "bury 3S"]
    assert why(game, state, "bury 6H") == why(game, state, "bury KD") == "viking-funeral-10"
    play(game, state, "bury 3S")
    assert FRENCH.codes[state.deceased] == "3S" and codes(state.valhalla) == "2H QC"
    assert codes(state.halls[1]) == "6H 8S" and game.actor(state) == 1


def test_the_last_card_may_be_asked_too() -> None:
    game = rules(wound_self=True)
    state = late(game, "QC", ["2H 5H", "3S 8S"], ["", ""], REST)
    play(game, state, "lead 2H", "disagree 3S", "yield")
    # Three wounds for 2H and 3S itself, which is asked last.
    assert legal(game, state) == ["wound 0", "wound 1", "wound 2"]
    play(game, state, "wound 0")
    assert legal(game, state) == ["wound 3"]
    play(game, state, "wound 3")
    assert FRENCH.codes[state.deceased] == "3S" and codes(state.halls[1]) == "2H"
    plain = late(rules(), "QC", ["2H 5H", "3S 8S"], ["", ""], REST)
    play(rules(), plain, "lead 2H", "disagree 3S", "yield")
    assert legal(rules(), plain) == ["wound 2"]


def test_who_cannot_lead_recovers() -> None:
    game = rules()
    state = late(game, "QC", ["9H", "8D 2S"], ["3H 4D 5S 6S", ""], REST)
    play(game, state, "lead 9H", "agree 8D")
    assert game.actor(state) == CHANCE and game.awaits(state) == "recover"
    assert why(game, state, "recover 3H 5S 4D") == why(game, state, "recover 2C 3H 4D") == "viking-funeral-11"
    assert why(game, state, "lead 3H") == "viking-funeral-11"
    play(game, state, "recover 3H 4D 9H")
    assert game.actor(state) == 0 and codes(state.hands[0]) == "3H 4D 9H"
    assert codes(state.halls[0]) == "5S 6S 8D"


def test_who_cannot_answer_recovers() -> None:
    game = rules()
    state = late(game, "QC", ["9H 7D", "9D"], ["", "9C 9S 8D 2S 4S 6S"], REST)
    play(game, state, "lead 9H")
    assert game.awaits(state) == "recover"
    # Nines are no answer to a nine.
    play(game, state, "recover 8D 9C 9S")
    assert game.actor(state) == 1 and legal(game, state) == ["agree 8D"]


def test_who_has_too_few_to_recover_has_lost() -> None:
    game = rules()
    state = late(game, "QC", ["9H 7D", "9D"], ["3S 4S", "9C 9S"], REST)
    play(game, state, "lead 9H")
    assert game.actor(state) == OVER and game.winners(state) == [0] and game.scores(state) == [2, 2]
    state = late(game, "QC", ["9H", "8D 2S"], ["", "3H 4H 5H 6H 7H"], REST)
    play(game, state, "lead 9H", "agree 8D")
    assert game.actor(state) == OVER and game.winners(state) == [1] and game.scores(state) == [2, 5]


def test_again_if_what_was_recovered_is_no_answer() -> None:
    game = rules(court="equal")
    state = late(game, "AC", ["KH 7D", "10D"], ["", "KS QS JS QD 3H 5S"], REST)
    play(game, state, "lead KH")
    assert game.awaits(state) == "recover"
    play(game, state, "recover JS QD KS")
    assert game.awaits(state) == "recover"
    play(game, state, "recover 3H 5S QS")
    assert legal(game, state) == ["agree 3H", "disagree 5S"]


def test_the_last_card_of_the_village_ends_it() -> None:
    game = rules()
    state = late(game, "QC", ["9H", "8D 2S"], ["3H", "4D 5D"], "2C 3C")
    play(game, state, "lead 9H", "agree 8D")
    # Two were left of the three to draw; the leader's empty hand matters no more.
    assert game.actor(state) == OVER and codes(state.hands[1]) == "2C 2S 3C"
    assert game.scores(state) == [3, 2] and game.winners(state) == [0]
    assert why(game, state, "lead 2C") == "viking-funeral-12"


@pytest.mark.parametrize(
    ("wounds", "halls", "won"),
    [
        ({"4D": 1}, ["3H", "4D 5D 6D"], [1]),
        ({}, ["3H", "4D 5D 6H"], [0]),  # 9 + 8 + 3 against 15, the Deceased is of no suit of theirs
        ({}, ["2C", "10D 5D 4C"], [0, 1]),  # all alike: 9 + 8 + 2 = 10 + 5 + 4, and clubs on both sides
        ({"9H": 2, "4D": 2}, ["2C", "10D 5D 4D"], [0]),  # equal wounds, 19 + the Deceased against 19
    ],
)
def test_equal_halls(wounds: dict[str, int], halls: list[str], won: list[int]) -> None:
    """More wounds there; then more strength there, the Deceased's with it; then shared."""
    game = rules(wounds=wounds)
    state = late(game, "QC", ["9H", "8D 2S"], halls, "3C")
    play(game, state, "lead 9H", "agree 8D")
    assert game.scores(state) == [3, 3] and game.winners(state) == won


@pytest.mark.parametrize(
    "options",
    [
        {"dead": [f"{rank}{suit}" for rank in "23456789" for suit in "CDHS"][:30]},
        {"wounds": {"7H": 7}},
        {"wounds": {"KH": 2}},
        {"wounds": {"7H": -1}},
        {"wounds": {"7H": 1}, "dead": ["7H"]},
        {"wounds": {"1H": 1}},
        {"wounds": {"7h": 1}},
        {"dead": ["7X"]},
        {"dead": ["7H", "7H"]},
        {"first": 2},
        {"court": "odd"},
        {"wounds": ["7H"]},
    ],
)
def test_decks_that_cannot_be_played(options: dict[str, object]) -> None:
    with pytest.raises(OptionsError) as refused:
        rules(**options)
    assert str(refused.value)


def test_a_sagas_deck() -> None:
    dead = [f"{rank}{suit}" for rank in "23456789" for suit in "CDHS"][:29]
    game = rules(dead=dead, wounds={"KH": 1})
    state = game.setup()
    assert game.awaits(state) == "shuffle 23"
    play(game, state, "shuffle " + " ".join(code for code in FRENCH.codes if code not in dead))
    assert len(state.village) == 2 and state.wounds[FRENCH.card("KH")] == 1
    assert load("viking-funeral").options.from_mapping({"dead": dead}, 2).to_dict() == {
        "wounds": {}, "dead": dead, "first": 0, "court": "ranked", "wound_self": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "lead", "lead 7H 8H", "lead 7X", "agree 8D x7H", "add 3C 7H", "add AC x", "add AC xx7H", "yield now", "wound",
        "wound -1", "wound 01", "wound 2 3", "bury", "recover 3H 4D", "recover 3H 4D 5S 6S", "pass", "shuffle",
        "disagree",
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(MoveError):
        rules().parse(text)


def test_texts() -> None:
    game = rules()
    assert game.format(game.parse("ADD  ac X10h")) == "add AC x10H"
    assert game.format(game.parse(" wound 0 ")) == "wound 0"
    assert game.format(game.parse("recover 3h 4d 5s")) == "recover 3H 4D 5S"
