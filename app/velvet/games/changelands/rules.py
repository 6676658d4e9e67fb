"""Changelands, the course of play: state, moves, chance, re-deals.

The rules in brief: 25 of the 54 cards lie as a 5 × 5 grid. Each seat's marker starts on one corner and
races to the opposite one. A turn: a card is drawn by itself; `put` lays a hand card on a square; then up to three
steps `go`, each along the arrow of the card under the marker; then `stop`. Flames cannot be entered.

Moves (verb, args): `shuffle` (cards …); `put` (card, square); `go` (direction 0 … 3 = n e s w); `stop` ().
Who sees what: grid, discards, markers, and how many cards a seat holds are public; a hand only its owner; the
draw pile nobody.
Knowledge holds these hard facts: the own hand, all that is public, and for every refill of the draw pile which
unseen cards went into it and how many of those each other hand holds now; draws and puts are public, so both are known.

This module must not know how anything is shown or worded; see `views`.
"""

from typing import Any, Final

from velvet.core.bits import BIT, count, mask_of, members, nth
from velvet.core.cards import VIASHI
from velvet.core.errors import MoveError
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules
from velvet.core.shuffles import fits, format_shuffle, parse_shuffle, shuffled
from velvet.core.text import operands, words
from velvet.core.views import View
from velvet.games.changelands.rules_state import (
    ALL_CARDS,
    ALL_SQUARES,
    ANY_WAY,
    CARDS,
    CELLS,
    CORNER_SHUFFLE,
    CORNERS,
    DONE,
    EMPTY,
    FIRST_SHUFFLE,
    FLAMES_MASK,
    GOAL_OF,
    HAND,
    LAID,
    NEXT,
    NO_WAY,
    PUT,
    REFILL_AT_HOME,
    REFILL_TO_DRAW,
    SIDE,
    SIDES,
    SQUARES,
    START_OF,
    STEP,
    STEPS,
    WAY,
    ChangelandsKnowledge,
    ChangelandsState,
)  # fmt: skip
from velvet.mechanics.grids import COMPASS, OFF, distance, parse_cell
from velvet.mechanics.stock import held_of, redeal, refilled, unseen_in

PUTS: Final = [Move("put", (card, square)) for card in range(CARDS) for square in range(SQUARES)]
GO: Final = [Move("go", (way,)) for way in range(4)]
STOP: Final = Move("stop")


class ChangelandsRules(Rules[ChangelandsState]):
    """The page's rules for a number of seats and a limit of turns a seat."""

    def __init__(self, max_turns: int, seats: int) -> None:
        super().__init__("changelands", seats)
        self.max_turns = max_turns
        self.start = [START_OF[side] for side in SIDES[seats]]
        self.goal = [GOAL_OF[side] for side in SIDES[seats]]

    # ---- the course of a game

    def setup(self) -> ChangelandsState:
        state = ChangelandsState()
        state.grid = [EMPTY] * SQUARES
        state.hands = [0] * self.seats
        state.markers = list(self.start)
        return state

    def actor(self, state: ChangelandsState) -> int:
        if state.phase <= REFILL_AT_HOME:
            return CHANCE
        return OVER if state.phase == DONE else state.turn

    def awaits(self, state: ChangelandsState) -> str:
        owed = self.to_shuffle(state)
        return f"shuffle {len(owed)}" if owed else ""

    def to_shuffle(self, state: ChangelandsState) -> list[int]:
        """The cards that chance must put in order now; [] when chance does not act."""
        if state.phase == FIRST_SHUFFLE:
            return ALL_CARDS
        if state.phase == CORNER_SHUFFLE:
            return state.deck + state.aside
        if state.phase == REFILL_TO_DRAW or state.phase == REFILL_AT_HOME:
            return state.discards
        return []

    def sample(self, state: ChangelandsState, rng: Rng) -> Move:
        return shuffled(self.to_shuffle(state), rng)

    def free_squares(self, state: ChangelandsState) -> int:
        """The squares without a marker, as a mask."""
        free = ALL_SQUARES
        for square in state.markers:
            free &= ~BIT[square]
        return free

    def may_mend_start(self, state: ChangelandsState) -> bool:
        """Whether the mover may put a card (no Flames) under its own marker: alone on its own start corner."""
        start = self.start[state.turn]
        if state.markers[state.turn] != start:
            return False
        alone = 0
        for square in state.markers:
            if square == start:
                alone += 1
        return alone == 1

    def step_to(self, state: ChangelandsState, way: int) -> int:
        """The square that a step this way leads the mover to, or OFF if it may not be made."""
        square = state.markers[state.turn]
        arrow = WAY[state.grid[square]]
        if arrow != way and arrow != ANY_WAY:
            return OFF
        to = NEXT[square * 4 + way]
        if to == OFF or WAY[state.grid[to]] == NO_WAY:
            return OFF
        return to

    def legal_moves(self, state: ChangelandsState) -> list[Move]:
        moves: list[Move] = []
        if state.phase == PUT:
            squares = members(self.free_squares(state))
            mend = self.may_mend_start(state)
            start = self.start[state.turn]
            for card in members(state.hands[state.turn]):
                for square in squares:
                    moves.append(PUTS[card * SQUARES + square])
                if mend and WAY[card] != NO_WAY:
                    moves.append(PUTS[card * SQUARES + start])
        elif state.phase == STEP:
            for way in range(4):
                if self.step_to(state, way) != OFF:
                    moves.append(GO[way])
            moves.append(STOP)
        return moves

    def count_legal(self, state: ChangelandsState) -> int:
        if state.phase == PUT:
            hand = state.hands[state.turn]
            found = count(hand) * count(self.free_squares(state))
            if self.may_mend_start(state):
                found += count(hand & ~FLAMES_MASK)
            return found
        return len(self.legal_moves(state))

    def random_legal(self, state: ChangelandsState, rng: Rng) -> Move:
        if state.phase == PUT:
            hand = state.hands[state.turn]
            free = self.free_squares(state)
            squares = count(free)
            plain = count(hand) * squares
            k: int = rng.below(self.count_legal(state))
            if k < plain:
                return PUTS[nth(hand, k // squares) * SQUARES + nth(free, k % squares)]
            return PUTS[nth(hand & ~FLAMES_MASK, k - plain) * SQUARES + self.start[state.turn]]
        moves = self.legal_moves(state)
        return moves[rng.below(len(moves))]

    def is_legal(self, state: ChangelandsState, move: Move) -> bool:
        if state.phase <= REFILL_AT_HOME:
            return fits(move, self.to_shuffle(state))
        if state.phase == PUT and move.verb == "put":
            card = move.args[0]
            square = move.args[1]
            if not state.hands[state.turn] & BIT[card]:
                return False
            if self.free_squares(state) & BIT[square]:
                return True
            return square == self.start[state.turn] and WAY[card] != NO_WAY and self.may_mend_start(state)
        if state.phase == STEP:
            if move.verb == "stop":
                return True
            return move.verb == "go" and self.step_to(state, move.args[0]) != OFF
        return False

    def apply(self, state: ChangelandsState, move: Move, events: Events | None = None) -> None:
        verb = move.verb
        if verb == "go":
            self._step(state, move.args[0], events)
        elif verb == "put":
            self._put(state, move.args[0], move.args[1], events)
        elif verb == "stop":
            if events is not None:
                events.add("say", seat=state.turn, text="stops")
            self._end_turn(state, events)
        elif state.phase == FIRST_SHUFFLE:
            self._lay_out(state, list(move.args), events)
        elif state.phase == CORNER_SHUFFLE:
            state.aside = []
            self._deal(state, list(move.args), events)
        else:
            self._refill(state, list(move.args), events)

    def _lay_out(self, state: ChangelandsState, order: list[int], events: Events | None) -> None:
        for i in range(SQUARES):
            state.grid[LAID[i]] = order[i]
        rest = order[SQUARES:]
        for corner in CORNERS:
            if WAY[state.grid[corner]] == NO_WAY:
                state.aside.append(state.grid[corner])
                first = 0
                while WAY[rest[first]] == NO_WAY:
                    first += 1
                state.grid[corner] = rest.pop(first)
        if events is not None:
            events.add("shuffle", dst="draw", amount=CARDS)
            for square in LAID:
                events.add("deal", VIASHI.codes[state.grid[square]], "draw", f"grid@{CELLS[square]}")
        if state.aside:
            # Their order means nothing any more: they are shuffled next.
            rest.sort()
            state.deck = rest
            state.phase = CORNER_SHUFFLE
        else:
            self._deal(state, rest, events)

    def _deal(self, state: ChangelandsState, order: list[int], events: Events | None) -> None:
        state.batches = [mask_of(order)]
        order.reverse()
        state.deck = order
        for _ in range(HAND):
            for seat in range(self.seats):
                self._draw(state, seat, "deal", events)
        self._begin_turn(state, events)

    def _draw(self, state: ChangelandsState, seat: int, kind: str, events: Events | None) -> None:
        card = state.deck.pop()
        state.hands[seat] |= BIT[card]
        if events is not None:
            events.add(kind, VIASHI.codes[card], "draw", f"hand:{seat}", seat, 1 << seat)

    def _begin_turn(self, state: ChangelandsState, events: Events | None) -> None:
        state.steps = 0
        if state.turns == self.seats * self.max_turns:
            self._finish(state, self.nearest(state), events)
        elif state.deck:
            self._take_up(state, events)
        elif state.discards:
            state.phase = REFILL_TO_DRAW
        else:
            state.phase = PUT if state.hands[state.turn] else STEP

    def _take_up(self, state: ChangelandsState, events: Events | None) -> None:
        self._draw(state, state.turn, "draw", events)
        state.phase = PUT

    def _refill(self, state: ChangelandsState, order: list[int], events: Events | None) -> None:
        filled = mask_of(order)
        state.batches = refilled(state.batches, filled)
        order.reverse()
        state.deck = order
        state.discards = []
        if events is not None:
            events.add("shuffle", src="discard", dst="draw", amount=len(order))
        if state.phase == REFILL_TO_DRAW:
            self._take_up(state, events)
        else:
            self._mend_home(state, events)

    def _put(self, state: ChangelandsState, card: int, square: int, events: Events | None) -> None:
        old = state.grid[square]
        state.hands[state.turn] &= ~BIT[card]
        state.discards.append(old)
        state.grid[square] = card
        state.phase = STEP
        if events is not None:
            cell = f"grid@{CELLS[square]}"
            events.add("discard", VIASHI.codes[old], cell, "discard", state.turn)
            events.add("play", VIASHI.codes[card], f"hand:{state.turn}", cell, state.turn)

    def _step(self, state: ChangelandsState, way: int, events: Events | None) -> None:
        seat = state.turn
        to = NEXT[state.markers[seat] * 4 + way]
        if events is not None:
            events.add("mark", None, f"grid@{CELLS[state.markers[seat]]}", f"grid@{CELLS[to]}", seat, text="pawn")
        state.markers[seat] = to
        state.steps += 1
        arrow = WAY[state.grid[to]]
        if to == self.goal[seat]:
            self._finish(state, BIT[seat], events)
            return
        if arrow != ANY_WAY:
            ahead = NEXT[to * 4 + arrow]
            if ahead == OFF:
                self._go_home(state, events)
                return
            if WAY[state.grid[ahead]] == NO_WAY:
                self._end_turn(state, events)
                return
        if state.steps == STEPS:
            self._end_turn(state, events)

    def _go_home(self, state: ChangelandsState, events: Events | None) -> None:
        seat = state.turn
        start = self.start[seat]
        if events is not None:
            here = f"grid@{CELLS[state.markers[seat]]}"
            events.add("mark", None, here, f"grid@{CELLS[start]}", seat, rest=True, text="pawn")
        state.markers[seat] = start
        self._mend_home(state, events)

    def _mend_home(self, state: ChangelandsState, events: Events | None) -> None:
        """Lays new cards on the start corner while Flames (or nothing yet) lie there; then the turn is over."""
        start = self.start[state.turn]
        cell = f"grid@{CELLS[start]}"
        while state.grid[start] == EMPTY or WAY[state.grid[start]] == NO_WAY:
            if state.grid[start] != EMPTY:
                state.discards.append(state.grid[start])
                if events is not None:
                    events.add("discard", VIASHI.codes[state.grid[start]], cell, "discard")
                state.grid[start] = EMPTY
            if not state.deck:
                state.phase = REFILL_AT_HOME
                return
            state.grid[start] = state.deck.pop()
            if events is not None:
                events.add("turn", VIASHI.codes[state.grid[start]], "draw", cell)
        self._end_turn(state, events)

    def _end_turn(self, state: ChangelandsState, events: Events | None) -> None:
        state.turns += 1
        state.turn = (state.turn + 1) % self.seats
        self._begin_turn(state, events)

    def _finish(self, state: ChangelandsState, won: int, events: Events | None) -> None:
        state.won = won
        state.phase = DONE
        if events is not None:
            events.add("end")

    def nearest(self, state: ChangelandsState) -> int:
        """The seats whose markers have the fewest squares to go, as a mask."""
        best = SQUARES
        won = 0
        for seat in range(self.seats):
            far = distance(SIDE, state.markers[seat], self.goal[seat])
            if far < best:
                best = far
                won = 0
            if far == best:
                won |= BIT[seat]
        return won

    def scores(self, state: ChangelandsState) -> list[int]:
        alone = count(state.won) == 1
        return [1 if alone and state.won & BIT[seat] else 0 for seat in range(self.seats)]

    def winners(self, state: ChangelandsState) -> list[int]:
        return members(state.won)

    def hand_number(self, state: ChangelandsState) -> int:
        return 1

    def bound(self) -> int:
        # A put and three of `go` or `stop` a turn.
        return self.seats * self.max_turns * (1 + STEPS)

    # ---- what a seat may know

    def knowledge(self, state: ChangelandsState, seat: int) -> ChangelandsKnowledge:
        known = ChangelandsKnowledge()
        known.seat = seat
        known.hand = state.hands[seat]
        known.deck = len(state.deck)
        known.public = [
            state.grid.copy(),
            state.discards.copy(),
            state.aside.copy(),
            state.markers.copy(),
            [state.turn, state.turns, state.steps, state.phase, state.won],
        ]
        seen = state.hands[seat] | mask_of(state.discards)
        for card in state.grid:
            if card != EMPTY:
                seen |= BIT[card]
        known.unseen = unseen_in(state.batches, seen)
        known.held = held_of(known.unseen, state.hands)
        return known

    def determinize(self, knowledge: ChangelandsKnowledge, rng: Rng) -> ChangelandsState:
        state = ChangelandsState()
        state.grid = knowledge.public[0].copy()
        state.discards = knowledge.public[1].copy()
        state.aside = knowledge.public[2].copy()
        state.markers = knowledge.public[3].copy()
        numbers = knowledge.public[4]
        state.turn = numbers[0]
        state.turns = numbers[1]
        state.steps = numbers[2]
        state.phase = numbers[3]
        state.won = numbers[4]
        state.hands = [0] * self.seats
        state.hands[knowledge.seat] = knowledge.hand
        if state.phase == CORNER_SHUFFLE:
            # Nothing is hidden: all that is not on the grid is about to be shuffled.
            laid = mask_of(state.grid) | mask_of(state.aside)
            state.deck = [card for card in ALL_CARDS if not laid & BIT[card]]
        elif state.phase != FIRST_SHUFFLE:
            self._redeal(state, knowledge, rng)
        return state

    def _redeal(self, state: ChangelandsState, knowledge: ChangelandsKnowledge, rng: Rng) -> None:
        """Each batch is dealt to the hands that hold some of it; what is left is the draw pile."""
        placed = knowledge.hand | mask_of(state.discards)
        for card in state.grid:
            if card != EMPTY:
                placed |= BIT[card]
        state.deck = redeal(knowledge.unseen, knowledge.held, state.hands, rng)
        state.batches = knowledge.unseen.copy()
        # What lies open belongs to no unseen batch; which one it came from will never matter again.
        state.batches.append(placed)

    def view(self, state: ChangelandsState, seat: int | None) -> View:
        from velvet.games.changelands.views import view

        return view(self, state, seat)

    # ---- words

    def explain(self, state: ChangelandsState, move: Move) -> Reason | None:
        from velvet.games.changelands.views import explain

        return None if self.is_legal(state, move) else explain(self, state, move)

    def narrate(self, state: ChangelandsState, move: Move, viewer: int | None) -> str:
        from velvet.games.changelands.views import narrate

        return narrate(self, state, move)

    def format(self, move: Move) -> str:
        if move.verb == "put":
            return f"put {VIASHI.codes[move.args[0]]} {CELLS[move.args[1]]}"
        if move.verb == "go":
            return f"go {COMPASS[move.args[0]]}"
        return "stop" if move.verb == "stop" else format_shuffle(VIASHI, move)

    def parse(self, text: str) -> Move:
        found = words(text)
        verb = found[0]
        if verb == "put":
            card, cell = operands(found, 2, 2, "put W3 c2")
            return PUTS[VIASHI.card(card) * SQUARES + parse_cell(cell, CELLS)]
        if verb == "go":
            way = operands(found, 1, 1, "go n")[0]
            if len(way) != 1 or way not in COMPASS:
                raise MoveError(f"“{way}” is no direction; they are n, e, s and w")
            return GO[COMPASS.index(way)]
        if verb == "stop":
            operands(found, 0, 0, "stop")
            return STOP
        if verb == "shuffle":
            return parse_shuffle(VIASHI, found)
        raise MoveError(f"“{verb}” is no move of Changelands; moves begin with put, go, stop or shuffle")

    def decode(self, data: dict[str, Any]) -> ChangelandsState:
        return ChangelandsState.load(data)
