"""Treasure: what is nearly a meld or an add is refused; the Builder at an empty pile. Knows the page, not the rules."""

from typing import Any

import pytest

from tests.contract.rulebooks import Example, Player
from tests.games.second import Second, any_of
from tests.games.treasure.checker import Treasure
from tests.games.treasure.test_checker import eager, gods_first
from velvet.core.cards import VIASHI
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load
from velvet.games.treasure.rules_melds import add_move, meld_move

# South holds a run with the Thief, two Stones and two sevens; North a color of gods.
DEAL = (
    "shuffle W2 G1 W3 G2 G4 G3 L5 G5 S1 V1 S2 V2 W7 V3 F7 V4 V9 V5 F9 L9 W1 W4 W5 W6 W8 W9 F1 F2 F3 F4 F5 F6 F8 S3 S4 "
    "S5 S6 S7 S8 S9 V6 V7 V8 L1 L2 L3 L4 L6 L7 L8 G6 G7 G8 G9"
)


def test_a_new_meld_has_one_changed_card_at_most() -> None:
    lines = [
        "game treasure players=2",
        DEAL,
        "draw",
        "> excludes meld set W7 F7 S1=7",
        "> refuses meld set W7 F7 S1=7: treasure-10",
        "meld run W2 W3 G4 L5",
        "> includes meld set W7 F7 S1=7",
        "> refuses meld set W7 S1=7 S2=7: treasure-10",
        "> refuses meld set F7 S1=7 S2=7: treasure-10",
        "> refuses meld color S1 S2 F7=S V9=S: treasure-10",
    ]
    Player(Example("treasure", 0, lines)).run(lines[1:])


# South holds a run with the Builder.
BUILDER_DEAL = (
    "shuffle W2 G1 G3 G2 W4 W3 L5 G4 S1 V1 S2 V2 W7 V3 F7 V4 V9 V5 F9 L9 W1 W5 W6 W8 W9 F1 F2 F3 F4 F5 F6 F8 S3 S4 "
    "S5 S6 S7 S8 S9 V6 V7 V8 L1 L2 L3 L4 L6 L7 L8 G5 G6 G7 G8 G9"
)


def built(*discards: str) -> Player:
    """South has just melded the Builder's run when the draw pile was empty and only these discards lay there."""
    player = Player(Example("treasure", 0, ["game treasure players=2"]))
    player.run([BUILDER_DEAL, "draw"])
    player.state.deck = []
    player.state.discards = [VIASHI.card(card) for card in discards]
    player.play("meld run W2 G3 W4 L5")
    return player


def sizes(player: Player) -> list[int]:
    """How many cards everybody holds."""
    return [hand.bit_count() for hand in player.state.hands]


def test_the_builder_refills_the_pile_from_all_discards_but_the_top() -> None:
    player = built("S3", "S4", "S5")
    player.run(["> actor chance", "> awaits shuffle 2", "shuffle S4 S3", "> actor 0", "> includes discard S4"])
    assert sizes(player) == [8, 9]


def test_with_nothing_to_refill_the_pile_the_rest_go_without_and_the_builder_is_done() -> None:
    player = built("S3", "S4")
    player.run(["> awaits shuffle 1", "shuffle S3", "> actor 0"])
    assert sizes(player) == [7, 9]
    player = built("S3")
    player.run(["> actor 0"])
    assert sizes(player) == [6, 9]
    # Once a hand: also when there are cards again.
    player.state.deck = [VIASHI.card(card) for card in ("S5", "S6", "S7", "S8", "W5", "W6")]
    player.run(["add S1 to 1", "> actor 0"])
    assert sizes(player) == [5, 9] and len(player.state.deck) == 6


def any_face(card: int, rng: Rng) -> int:
    """The printed face, or another of the same suit or number."""
    suit, number = divmod(card % 54, 9)
    return [card % 54, suit * 9 + rng.below(9), rng.below(6) * 9 + number][rng.below(3)]


def nearly(args: tuple[int, ...], cards: list[int], rng: Rng) -> tuple[int, list[int]]:
    """A meld with one card other than in this one, one more, one fewer, or of another kind."""
    kind, pairs = args[0], list(args[1:])
    at = 2 * rng.below(len(pairs) // 2)
    other = cards[rng.below(len(cards))]
    match rng.below(8):
        case 0:
            kind = rng.below(3)
        case 1 if len(pairs) < 8:
            pairs += [other, any_face(other, rng)]
        case 2 if len(pairs) > 4:
            del pairs[at : at + 2]
        case _:
            pairs[at : at + 2] = [other, any_face(other, rng)]
    return kind, pairs


def refuse_what_is_nearly_right(rules: Rules[Any], second: Second, seed: int) -> int:
    """Plays a game and bends its melds and adds; how many bent ones were legal all the same."""
    rng = Rng(seed)
    state = rules.setup()
    still = 0
    for _ in range(150):
        if rules.actor(state) == OVER:
            break
        if rules.actor(state) == CHANCE:
            cards = rules.format(rules.sample(state, rng)).split(" ")[1:]
            text = "shuffle " + " ".join(gods_first(cards, rng) if len(cards) >= 54 else cards)
        else:
            texts = second.legal()
            legal = set(texts)
            text = eager(texts, rng)
            hand = sorted({rules.parse(said).card for said in texts if said.startswith("discard")})
            melds = [said for said in texts if said.startswith("meld")]
            for _ in range(12 if melds and hand else 0):
                # Bent twice, so that two changed cards can meet.
                once, pairs = nearly(rules.parse(any_of(melds, rng)).args, hand, rng)
                move = meld_move(*nearly((once, *pairs), hand, rng))
                expected = rules.format(move) in legal
                assert rules.is_legal(state, move) == expected, rules.format(move)
                still += expected
            for card in hand:
                move = add_move(card, any_face(card, rng), 1 + rng.below(8))
                expected = rules.format(move) in legal
                assert rules.is_legal(state, move) == expected, rules.format(move)
                still += expected
        rules.apply(state, rules.parse(text))
        second.play(text)
    return still


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("builder", ["sets2", "runs3"])
def test_what_is_nearly_right_is_refused(seats: int, builder: str) -> None:
    options = {"max_hands": 2, "builder_color": builder}
    rules = load("treasure").make(options, seats)
    assert sum(refuse_what_is_nearly_right(rules, Treasure(options, seats), seed) for seed in range(15)) > 20
