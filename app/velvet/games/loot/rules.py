"""Loot, the course of play: moves, chance, scoring, re-deals.

The rules in brief: nine cards each. A turn: `draw` from the pile or `take` the top discard, then `discard`. From the
n-th discard on (n seats) everybody is asked after each, the discarder first, whether to `fire` the village or
`pass`. When it burns, all hands are split to best advantage and scored; gods held by anyone act on everyone. Hands
follow until somebody stands at ±target.

Moves (verb, args): `shuffle` (cards …); `draw`, `take`, `fire`, `pass` (); `discard` (card).
Who sees what: a card drawn only its owner; a card taken is known to all to be in that hand; discards are public; all
hands once the village burns.
Knowledge holds these hard facts: the own hand; cards others took and still hold; all that is public; how many cards of
each filling of the draw pile each hand holds (see `mechanics.stock`).

This module must not know how anything is shown or worded; see `views`.
"""

from typing import Any

from velvet.core.bits import BIT, mask_of
from velvet.core.cards import VIASHI
from velvet.core.errors import MoveError
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules, leaders
from velvet.core.shuffles import fits, format_shuffle, parse_shuffle, shuffled
from velvet.core.text import operands, words
from velvet.core.views import View
from velvet.games.loot.rules_score import score_hands
from velvet.games.loot.rules_state import (
    ALL_CARDS,
    ASK,
    CARDS,
    DISCARD,
    DISCARDS,
    DONE,
    DRAW,
    FIRE,
    HAND,
    NO_CARD,
    PASS,
    REFILL,
    SHUFFLE,
    TAKE,
    TURN,
    LootKnowledge,
    LootState,
)  # fmt: skip
from velvet.mechanics.nines import members, pick
from velvet.mechanics.nines import size as count
from velvet.mechanics.stock import held_of, redeal, refilled, unseen_in


class LootRules(Rules[LootState]):
    """The page's rules for a target, limits of hands and turns (max_hands 0: none), and a number of seats."""

    def __init__(self, target: int, max_hands: int, max_turns: int, seats: int) -> None:
        super().__init__("loot", seats)
        self.target = target
        self.max_hands = max_hands
        self.max_turns = max_turns

    # ---- the course of a game

    def setup(self) -> LootState:
        state = LootState()
        state.hands = [0] * self.seats
        state.known = [0] * self.seats
        state.points = [0] * self.seats
        return state

    def actor(self, state: LootState) -> int:
        phase = state.phase
        if phase <= REFILL:
            return CHANCE
        if phase == DONE:
            return OVER
        return (state.turn + state.asked) % self.seats

    def to_shuffle(self, state: LootState) -> list[int]:
        """The cards that chance must put in order now; [] when chance does not act."""
        if state.phase == SHUFFLE:
            return ALL_CARDS
        return state.discards[:-1] if state.phase == REFILL else []

    def awaits(self, state: LootState) -> str:
        if state.phase == SHUFFLE:
            return f"shuffle {CARDS}"
        return f"shuffle {len(state.discards) - 1}" if state.phase == REFILL else ""

    def sample(self, state: LootState, rng: Rng) -> Move:
        return shuffled(self.to_shuffle(state), rng)

    def may_draw(self, state: LootState) -> bool:
        """Whether a card can be drawn, after a refill if need be."""
        return len(state.deck) > 0 or len(state.discards) >= 2

    def may_discard(self, state: LootState) -> int:
        """The cards that the mover may discard, as a mask."""
        hand = state.hands[state.turn]
        return hand & ~BIT[state.barred] if state.barred != NO_CARD else hand

    def legal_moves(self, state: LootState) -> list[Move]:
        phase = state.phase
        if phase == DISCARD:
            return [DISCARDS[card] for card in members(self.may_discard(state))]
        if phase == TURN:
            return [DRAW, TAKE] if self.may_draw(state) else [TAKE]
        return [FIRE, PASS] if phase == ASK else []

    def count_legal(self, state: LootState) -> int:
        if state.phase == DISCARD:
            return count(self.may_discard(state))
        return len(self.legal_moves(state))

    def random_legal(self, state: LootState, rng: Rng) -> Move:
        phase = state.phase
        if phase == DISCARD:
            may = self.may_discard(state)
            return DISCARDS[pick(may, rng.below(count(may)))]
        if phase == ASK:
            return FIRE if rng.below(2) == 0 else PASS
        if self.may_draw(state) and rng.below(2) == 0:
            return DRAW
        return TAKE

    def is_legal(self, state: LootState, move: Move) -> bool:
        phase = state.phase
        verb = move.verb
        if phase <= REFILL:
            return fits(move, self.to_shuffle(state))
        if phase == TURN:
            return verb == "take" or (verb == "draw" and self.may_draw(state))
        if phase == DISCARD:
            return verb == "discard" and self.may_discard(state) & BIT[move.card] != 0
        return phase == ASK and (verb == "fire" or verb == "pass")

    def apply(self, state: LootState, move: Move, events: Events | None = None) -> None:
        phase = state.phase
        if phase == DISCARD:
            self._discard(state, move.card, events)
        elif phase == ASK:
            self._answer(state, move.verb == "fire", events)
        elif phase == TURN:
            if move.verb == "take":
                self._take(state, events)
            elif state.deck:
                self._draw(state, events)
            else:
                state.phase = REFILL
                if events is not None:
                    events.add("say", seat=state.turn, text="draws from an empty pile")
        elif phase == REFILL:
            self._refill(state, list(move.args), events)
        else:
            self._deal(state, list(move.args), events)

    def _deal(self, state: LootState, order: list[int], events: Events | None) -> None:
        first = (state.hand - 1) % self.seats
        dealt = HAND * self.seats
        state.hands = [0] * self.seats
        state.known = [0] * self.seats
        for i in range(dealt):
            state.hands[(first + i) % self.seats] |= BIT[order[i]]
        state.discards = [order[dealt]]
        state.deck = order[dealt + 1 :]
        state.deck.reverse()
        state.batches = [mask_of(order) ^ BIT[order[dealt]]]
        state.turn = first
        state.barred = NO_CARD
        state.discarded = 0
        state.asked = 0
        state.fired = -1
        state.phase = TURN
        if events is not None:
            events.add("shuffle", dst="draw", amount=CARDS)
            for i in range(dealt):
                seat = (first + i) % self.seats
                events.add("deal", VIASHI.codes[order[i]], "draw", f"hand:{seat}", seat, 1 << seat)
            events.add("turn", VIASHI.codes[order[dealt]], "draw", "discard")

    def _draw(self, state: LootState, events: Events | None) -> None:
        card = state.deck.pop()
        state.hands[state.turn] |= BIT[card]
        state.barred = NO_CARD
        state.phase = DISCARD
        if events is not None:
            seat = state.turn
            events.add("draw", VIASHI.codes[card], "draw", f"hand:{seat}", seat, 1 << seat)

    def _take(self, state: LootState, events: Events | None) -> None:
        card = state.discards.pop()
        state.hands[state.turn] |= BIT[card]
        state.known[state.turn] |= BIT[card]
        state.barred = card
        state.phase = DISCARD
        if events is not None:
            events.add("draw", VIASHI.codes[card], "discard", f"hand:{state.turn}", state.turn)

    def _refill(self, state: LootState, order: list[int], events: Events | None) -> None:
        state.batches = refilled(state.batches, mask_of(order))
        order.reverse()
        state.deck = order
        state.discards = [state.discards[-1]]
        if events is not None:
            events.add("shuffle", src="discard", dst="draw", amount=len(order))
        self._draw(state, events)

    def _discard(self, state: LootState, card: int, events: Events | None) -> None:
        seat = state.turn
        state.hands[seat] &= ~BIT[card]
        state.known[seat] &= ~BIT[card]
        state.discards.append(card)
        state.barred = NO_CARD
        state.discarded += 1
        if events is not None:
            events.add("discard", VIASHI.codes[card], f"hand:{seat}", "discard", seat)
        if state.discarded >= self.seats:
            state.phase = ASK
        else:
            self._next_turn(state)

    def _next_turn(self, state: LootState) -> None:
        state.turn = (state.turn + 1) % self.seats
        state.asked = 0
        state.phase = TURN

    def _answer(self, state: LootState, fire: bool, events: Events | None) -> None:
        seat = (state.turn + state.asked) % self.seats
        if events is not None:
            events.add(
                "mark" if fire else "say", seat=seat, dst="torch", text="fires the village" if fire else "passes"
            )
        if fire:
            self._burn(state, seat, events)
            return
        state.asked += 1
        if state.asked < self.seats:
            return
        if state.discarded >= self.seats * self.max_turns:
            self._burn(state, -2, events)
        else:
            self._next_turn(state)

    def _burn(self, state: LootState, seat: int, events: Events | None) -> None:
        state.fired = seat
        state.asked = 0
        gained = score_hands(state.hands)
        ends = state.hand == self.max_hands
        for k in range(self.seats):
            state.points[k] += gained[k]
            ends = ends or abs(state.points[k]) >= self.target
            if events is not None:
                events.add("score", seat=k, amount=gained[k], rest=True)
        if ends:
            state.phase = DONE
            if events is not None:
                events.add("end")
        else:
            state.hand += 1
            state.phase = SHUFFLE

    def scores(self, state: LootState) -> list[int]:
        return state.points.copy()

    def winners(self, state: LootState) -> list[int]:
        if state.phase != DONE:
            return []
        return leaders(state.points)

    def hand_number(self, state: LootState) -> int:
        return state.hand

    def bound(self) -> int:
        # A draw, a discard and everybody's answer a turn.
        return self.seats * self.max_turns * (2 + self.seats)

    # ---- what a seat may know

    def knowledge(self, state: LootState, seat: int) -> LootKnowledge:
        known = LootKnowledge()
        known.seat = seat
        known.own = state.hands[seat]
        known.stock = len(state.deck)
        known.public = [
            state.known.copy(),
            state.discards.copy(),
            state.points.copy(),
            [state.turn, state.barred, state.discarded, state.asked, state.phase, state.hand, state.fired],
        ]
        seen = state.hands[seat] | mask_of(state.discards)
        for mask in state.known:
            seen |= mask
        if state.fired != -1:
            known.hands = state.hands.copy()
            for hand in state.hands:
                seen |= hand
        known.unseen = unseen_in(state.batches, seen)
        known.held = held_of(known.unseen, state.hands)
        return known

    def determinize(self, knowledge: LootKnowledge, rng: Rng) -> LootState:
        state = LootState()
        state.known = knowledge.public[0].copy()
        state.discards = knowledge.public[1].copy()
        state.points = knowledge.public[2].copy()
        numbers = knowledge.public[3]
        state.turn = numbers[0]
        state.barred = numbers[1]
        state.discarded = numbers[2]
        state.asked = numbers[3]
        state.phase = numbers[4]
        state.hand = numbers[5]
        state.fired = numbers[6]
        if knowledge.hands:
            state.hands = knowledge.hands.copy()
        else:
            state.hands = state.known.copy()
            state.hands[knowledge.seat] = knowledge.own
        # What lies open belongs to a batch that no longer matters.
        seen = mask_of(state.discards)
        for hand in state.hands:
            seen |= hand
        state.deck = redeal(knowledge.unseen, knowledge.held, state.hands, rng)
        state.batches = knowledge.unseen.copy()
        if seen:
            state.batches.append(seen)
        return state

    def view(self, state: LootState, seat: int | None) -> View:
        from velvet.games.loot.views import view

        return view(self, state, seat)

    # ---- words

    def explain(self, state: LootState, move: Move) -> Reason | None:
        from velvet.games.loot.views import explain

        return None if self.is_legal(state, move) else explain(self, state, move)

    def narrate(self, state: LootState, move: Move, viewer: int | None) -> str:
        from velvet.games.loot.views import narrate

        return narrate(self, state, move, viewer)

    def format(self, move: Move) -> str:
        if move.verb == "discard":
            return f"discard {VIASHI.codes[move.card]}"
        return format_shuffle(VIASHI, move) if move.verb == "shuffle" else move.verb

    def parse(self, text: str) -> Move:
        found = words(text)
        verb = found[0]
        if verb == "discard":
            return DISCARDS[VIASHI.card(operands(found, 1, 1, "discard W3")[0])]
        if verb == "shuffle":
            return parse_shuffle(VIASHI, found)
        for move in (DRAW, TAKE, FIRE, PASS):
            if verb == move.verb:
                operands(found, 0, 0, verb)
                return move
        raise MoveError(f"“{verb}” is no move of Loot; moves begin with draw, take, discard, fire, pass or shuffle")

    def decode(self, data: dict[str, Any]) -> LootState:
        return LootState.load(data)
