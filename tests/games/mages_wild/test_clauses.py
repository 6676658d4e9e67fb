"""Mages Wild, what random games seldom come to: nearly empty piles, wrong names. Knows only texts."""

import pytest

from tests.contract.rulebooks import Example, Player
from velvet.core.cards import VIASHI
from velvet.core.errors import MoveError

# South cannot play on L9; North could.
STUCK = (
    "shuffle W1 L1 W2 L2 W3 L3 W4 L4 W5 L5 W6 L6 W7 L7 F1 S8 F2 G1 L9 F3 F4 F5 F6 F7 F8 F9 W8 W9 S1 S2 S3 S4 S5 S6 S7 "
    "S9 V1 V2 V3 V4 V5 V6 V7 V8 V9 L8 G2 G3 G4 G5 G6 G7 G8 G9"
)


def stuck(*discards: str) -> Player:
    """South's turn with an empty draw pile, these cards under the top one and nothing to play; the rest out of play."""
    player = Player(Example("mages-wild", 0, ["game mages-wild players=2"]))
    player.play(STUCK)
    player.state.deck = []
    player.state.discards = [*map(VIASHI.card, discards), *player.state.discards]
    player.expect("legal draw")
    return player


def test_the_pile_is_refilled_while_any_card_lies_under_the_top_one() -> None:
    two = stuck("W9", "S9")
    two.run(["draw", "> awaits shuffle 2", "shuffle S9 W9", "> actor 1"])
    assert [VIASHI.codes[card] for card in two.state.deck] == ["W9"]
    one = stuck("S9")
    # The only card is taken, and nothing is left to shuffle.
    one.run(["draw", "> awaits shuffle 1", "shuffle S9", "> actor 1"])
    assert one.state.deck == [] and one.state.hands[0].bit_count() == 10


def test_without_a_card_to_shuffle_none_is_drawn() -> None:
    none = stuck()
    none.run(["draw", "> actor 1", "> includes play L1"])
    assert none.state.hands[0].bit_count() == 9


def test_a_mage_names_one_of_five_suits() -> None:
    player = stuck()
    player.run(["draw", "> includes play S8 V", "> includes play S8 S"])
    for text in ("play S8", "play S8 G", "play S8 X", "play L1 W"):
        with pytest.raises(MoveError):
            player.rules.parse(text)
