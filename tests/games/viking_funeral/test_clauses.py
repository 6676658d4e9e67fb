"""Viking Funeral, what random games seldom show: a striking card with old wounds, the last deck of a saga."""

from tests.games.viking_funeral.help import late, legal, play, rules, why
from velvet.core.cards import FRENCH
from velvet.games.viking_funeral import FuneralOptions
from velvet.games.viking_funeral.rules_state import FuneralState
from velvet.games.viking_funeral.saga import is_over, next_options


def test_a_wounded_card_deals_what_it_has_left() -> None:
    """viking-funeral-9: nine symbols, seven crossed out: two wounds, though four would find a symbol."""
    game = rules(wounds={"9S": 7})
    state = late(game, "AC", ["4H 5H", "9S 2S"], ["", ""], "2C 3C 4C 5C 6C")
    play(game, state, "lead 4H", "disagree 9S", "yield")
    assert legal(game, state) == ["wound 2"] and why(game, state, "wound 4") == "viking-funeral-9"
    play(game, state, "wound 2")
    assert state.wounds[FRENCH.card("4H")] == 2 and FRENCH.codes[state.deceased] == "AC"


def test_the_landslide_comes_with_the_thirtieth_death() -> None:
    """viking-funeral-13: 23 play another game, 22 are buried."""
    dead = list(FRENCH.codes[:28])
    options = FuneralOptions.from_mapping({"dead": dead}, 2)
    state = FuneralState()
    state.wounds, state.won = [0] * 52, 1
    state.deaths = [28, -1]
    more = next_options(options, state)
    assert len(more["dead"]) == 29 and not is_over(more)
    assert rules(**more).awaits(rules(**more).setup()) == "shuffle 23"
    state.deaths = [28, -1, 29, 40]
    assert is_over(next_options(options, state))
