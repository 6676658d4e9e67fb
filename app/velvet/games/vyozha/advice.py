"""Vyozha, judgement: lay as much as possible, keep what is flexible, leave room for what is left in hand.

Must not decide what is legal.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.bits import members
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.vyozha.rules import VyozhaRules
from velvet.games.vyozha.rules_board import Board
from velvet.games.vyozha.rules_state import VyozhaState
from velvet.games.vyozha.rules_tiles import CLASS, FIRST_DOMAIN, is_branch

# Ending is worth nothing: any tile laid is one fewer.
LAID: Final = 10.0
# What a tile in hand that fits somewhere is worth against one that is laid.
FITTING: Final = 0.5
# A tile left in hand that fits somewhere after the move; a place more for one of them.
FITS: Final = 3.0
PLACE: Final = 0.02
MANY: Final = 40
# What it costs to spend a tile that would fit later too.
BRANCH: Final = 2.5
DOMAIN: Final = 0.8


class VyozhaAdvice(Advice[VyozhaState]):
    """Looks one tile ahead."""

    def __init__(self, rules: Rules[VyozhaState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, VyozhaRules)
        self.vyozha = rules

    def value(self, state: VyozhaState, seat: int) -> float:
        """Fewer tiles left than the best rival is good, and tiles in hand that fit."""
        won = self.rules.winners(state)
        if won:
            return 100.0 if seat in won else -100.0
        playable = state.board.playable()
        own = self._left(state, seat, playable)
        others = [self._left(state, k, playable) for k in range(self.rules.seats) if k != seat]
        return (min(others) if others else 0.0) - own

    def _left(self, state: VyozhaState, seat: int, playable: int) -> float:
        """Tiles the seat still has to lay; one in hand that fits is as good as laid in part."""
        hand = state.hands[seat]
        left = hand.bit_count() + len(state.decks[seat])
        return left - FITTING * (hand & playable).bit_count()

    def rate(self, state: VyozhaState, move: Move) -> float:
        if move.verb != "put":
            return 0.0
        card, q, r = move.args
        seat = state.turn
        rest = members(state.hands[seat] ^ (1 << card))
        after = state.board.clone()
        after.lay(card, q, r, seat)
        rating = LAID + self._room(after, rest)
        if is_branch(card):
            rating -= BRANCH
        elif CLASS[card] >= FIRST_DOMAIN:
            rating -= DOMAIN
        return rating

    def _room(self, board: Board, cards: list[int]) -> float:
        """How well these cards fit on the table."""
        room = 0.0
        for card in cards:
            places = board.count_places(1 << card)
            if places:
                room += FITS + PLACE * min(places, MANY)
        return room

    def reason(self, state: VyozhaState, move: Move) -> str:
        seat = state.turn
        if move.verb != "put":
            return "your tiles keep for a better place" if state.board.any_place(state.hands[seat]) else "nothing fits"
        card, q, r = move.args
        rest = state.hands[seat] ^ (1 << card)
        if rest == 0:
            return "it empties your hand"
        after = state.board.clone()
        after.lay(card, q, r, seat)
        opened = sum(1 for k in members(rest) if after.any_place(1 << k) and not state.board.any_place(1 << k))
        if opened:
            return f"it makes room for {f'{opened} more' if opened > 1 else 'another'} of your tiles"
        fitting = sum(1 for k in members(rest) if after.any_place(1 << k))
        if fitting == rest.bit_count():
            return "all that is left in your hand still fits afterwards"
        if fitting == 0:
            return "one tile fewer, though nothing that is left fits afterwards"
        return f"{fitting} of the {rest.bit_count()} tiles left still fit{'s' if fitting == 1 else ''} afterwards"
