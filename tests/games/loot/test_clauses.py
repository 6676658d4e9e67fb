"""Loot: piles that no game runs down to but the page speaks of, and what is known of a hand. Knows only texts."""

from typing import Any

from tests.contract.rulebooks import Example, Player
from velvet.core.bits import mask_of
from velvet.core.cards import VIASHI
from velvet.core.rng import Rng


def with_piles(stock: int, discards: int) -> tuple[Any, Any]:
    """The rules and a first turn at which so many cards lie in each pile; the others are out of play."""
    player = Player(Example("loot", 0, ["game loot players=2"]))
    player.run(["seed 5"])
    state = player.state
    lying = state.deck + state.discards
    state.deck, state.discards = lying[:stock], lying[stock : stock + discards]
    return player.rules, state


def allowed(stock: int, discards: int) -> list[str]:
    """What may be done at that turn: as listed, as counted, and as asked for."""
    rules, state = with_piles(stock, discards)
    listed = [rules.format(move) for move in rules.legal_moves(state)]
    assert rules.count_legal(state) == len(listed)
    assert listed == [text for text in ("draw", "take") if rules.is_legal(state, rules.parse(text))]
    return listed


def test_an_empty_pile_is_drawn_from_while_two_discards_lie_there() -> None:
    assert allowed(1, 1) == allowed(0, 2) == allowed(0, 3) == ["draw", "take"]
    assert allowed(0, 1) == ["take"]
    rules, state = with_piles(0, 1)
    reason = rules.explain(state, rules.parse("draw"))
    assert reason is not None and reason.clause == "loot-3"


def test_all_discards_but_the_top_one_make_the_new_pile() -> None:
    rules, state = with_piles(0, 3)
    under = [VIASHI.codes[card] for card in state.discards[:2]]
    top = state.discards[-1]
    rules.apply(state, rules.parse("draw"))
    assert rules.awaits(state) == "shuffle 2"
    rules.apply(state, rules.parse(f"shuffle {under[1]} {under[0]}"))
    assert [VIASHI.codes[card] for card in state.deck] == under[:1] and state.discards == [top]
    # The card drawn comes from the pile: it may be thrown away at once.
    assert f"discard {under[1]}" in [rules.format(move) for move in rules.legal_moves(state)]


def test_a_card_taken_is_known_to_all_until_it_is_discarded() -> None:
    player = Player(Example("loot", 0, ["game loot players=3"]))
    player.run(["seed 5"])
    rules, state = player.rules, player.state
    taken = VIASHI.codes[state.discards[-1]]

    def shown(seat: int | None) -> list[str]:
        """Of the first seat's nine cards those that this seat, or an onlooker, is shown."""
        zone = next(zone for zone in rules.view(state, seat).zones if zone.id == "hand:0")
        assert len(zone.slots) == 9
        return [slot.card for slot in zone.slots if slot.card is not None]

    def turn(begin: str, discard: str = "") -> None:
        player.play(begin)
        player.play(discard or next(text for text in player.legal() if text != f"discard {taken}"))
        while "pass" in player.legal():
            player.play("pass")

    turn("take")
    assert shown(None) == shown(1) == shown(2) == [taken]
    turn("draw")
    turn("draw")
    turn("draw", f"discard {taken}")
    assert shown(None) == shown(1) == shown(2) == []
    for seat in (1, 2):
        dealt = rules.determinize(rules.knowledge(state, seat), Rng(seat))
        assert [hand.bit_count() for hand in dealt.hands] == [9, 9, 9]
        assert not any(hand & mask_of(state.discards) for hand in dealt.hands)
