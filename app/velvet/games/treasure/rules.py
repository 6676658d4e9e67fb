"""Treasure, the course of play: moves, chance, scoring, re-deals.

The rules in brief: nine cards each. A turn: `draw`, `take` the top discard or `take all` of them; then any number of
`meld` and `add`; then `discard`. Who has no card left ends the hand. Combinations lie open before whoever melded them;
the gods in them change the rules for everybody (see `rules_effects`). Tabled cards score, cards in hand cost.

Moves (verb, args): `shuffle` (cards …); `draw`, `take`, `take-all` (); `meld` (kind, card, face, card, face …), faces
as in `rules_state`; `add` (card, face, combination from 1); `discard` (card).
Who sees what: a card drawn only its owner; cards taken are known to all to be in that hand; the table and the discards
are public; all hands once the hand of play is scored.
Knowledge holds these hard facts: the own hand; cards others took and still hold; all that is public; how many cards of
each filling of the draw pile each hand holds (see `mechanics.stock`).

This module must not know how anything is shown or worded; see `views`, `notation`.
"""

from typing import Any, Final

from velvet.core.bits import BIT, count, mask_of, members, nth
from velvet.core.cards import VIASHI, VIASHI2
from velvet.core.events import Events
from velvet.core.moves import Move, card_moves
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules, leaders
from velvet.core.shuffles import fits, shuffled
from velvet.core.views import View
from velvet.games.treasure.rules_effects import builder_in_run, hand_scores, refresh
from velvet.games.treasure.rules_melds import Melds, Needs, adds, fits_add, fits_meld
from velvet.games.treasure.rules_state import (
    BUILD,
    DONE,
    FACES,
    HAND,
    NO_CARD,
    PLAY,
    REFILL,
    SHUFFLE,
    TURN,
    TreasureKnowledge,
    TreasureState,
)  # fmt: skip
from velvet.mechanics.stock import held_of, redeal, refilled, unseen_in

ONE_DECK_SEATS: Final = 4
BUILDER_CARDS: Final = 3
DRAW: Final = Move("draw")
TAKE: Final = Move("take")
TAKE_ALL: Final = Move("take-all")
DISCARDS: Final = card_moves("discard", 2 * FACES)


class TreasureRules(Rules[TreasureState]):
    """The page's rules for a target, limits of hands and turns (max_hands 0: none), and a number of seats.

    sets_of_two: what the Builder does in a color; False: runs of three.
    """

    def __init__(self, target: int, max_hands: int, max_turns: int, sets_of_two: bool, seats: int) -> None:
        super().__init__("treasure", seats)
        self.target = target
        self.max_hands = max_hands
        self.max_turns = max_turns
        self.sets_of_two = sets_of_two
        self.deck = VIASHI if seats <= ONE_DECK_SEATS else VIASHI2
        self.all_cards = list(range(self.deck.size))

    # ---- the course of a game

    def setup(self) -> TreasureState:
        state = TreasureState()
        state.hands = [0] * self.seats
        state.known = [0] * self.seats
        state.points = [0] * self.seats
        return state

    def actor(self, state: TreasureState) -> int:
        phase = state.phase
        if phase <= BUILD:
            return CHANCE
        return OVER if phase == DONE else state.turn

    def to_shuffle(self, state: TreasureState) -> list[int]:
        """The cards that chance must put in order now; [] when chance does not act."""
        if state.phase == SHUFFLE:
            return self.all_cards
        return state.discards[:-1] if state.phase <= BUILD else []

    def awaits(self, state: TreasureState) -> str:
        return f"shuffle {len(self.to_shuffle(state))}" if state.phase <= BUILD else ""

    def sample(self, state: TreasureState, rng: Rng) -> Move:
        return shuffled(self.to_shuffle(state), rng)

    def needs(self, state: TreasureState) -> Needs:
        """How many cards new melds need now, and which may change."""
        return Needs(state.force, self.sets_of_two)

    def may_draw(self, state: TreasureState) -> bool:
        """Whether a card can be drawn, after a refill if need be."""
        return len(state.deck) > 0 or len(state.discards) >= 2

    def may_discard(self, state: TreasureState) -> int:
        """The cards that the mover may discard, as a mask: not the one just taken, unless it is the last."""
        hand = state.hands[state.turn]
        if state.barred == NO_CARD or hand == BIT[state.barred]:
            return hand
        return hand & ~BIT[state.barred]

    def _beginnings(self, state: TreasureState) -> list[Move]:
        moves: list[Move] = []
        if self.may_draw(state):
            moves.append(DRAW)
        if state.discards:
            moves.append(TAKE)
        if len(state.discards) >= 2:
            moves.append(TAKE_ALL)
        return moves

    def legal_moves(self, state: TreasureState) -> list[Move]:
        if state.phase == TURN:
            return self._beginnings(state)
        if state.phase != PLAY:
            return []
        needs = self.needs(state)
        melds = Melds(state.hands[state.turn], needs)
        moves = [melds.get(k) for k in range(melds.total)]
        moves.extend(adds(state, needs))
        moves.extend([DISCARDS[card] for card in members(self.may_discard(state))])
        return moves

    def count_legal(self, state: TreasureState) -> int:
        if state.phase == PLAY:
            needs = self.needs(state)
            melds = Melds(state.hands[state.turn], needs)
            return melds.total + len(adds(state, needs)) + count(self.may_discard(state))
        return len(self.legal_moves(state))

    def random_legal(self, state: TreasureState, rng: Rng) -> Move:
        if state.phase == TURN:
            begin = self._beginnings(state)
            return begin[rng.below(len(begin))]
        needs = self.needs(state)
        melds = Melds(state.hands[state.turn], needs)
        added = adds(state, needs)
        discards = self.may_discard(state)
        k: int = rng.below(melds.total + len(added) + count(discards))
        if k < melds.total:
            return melds.get(k)
        k -= melds.total
        if k < len(added):
            return added[k]
        return DISCARDS[nth(discards, k - len(added))]

    def is_legal(self, state: TreasureState, move: Move) -> bool:
        phase = state.phase
        verb = move.verb
        if phase <= BUILD:
            return fits(move, self.to_shuffle(state))
        if phase == TURN:
            return move in self._beginnings(state)
        if phase != PLAY:
            return False
        if verb == "discard":
            return self.may_discard(state) & BIT[move.card] != 0
        if verb == "meld":
            return fits_meld(state.hands[state.turn], self.needs(state), move.args)
        if verb == "add":
            return fits_add(state, self.needs(state), move.args[0], move.args[1], move.args[2] - 1)
        return False

    def apply(self, state: TreasureState, move: Move, events: Events | None = None) -> None:
        phase = state.phase
        if phase == PLAY:
            if move.verb == "discard":
                self._discard(state, move.card, events)
            else:
                self._table(state, move, events)
        elif phase == TURN:
            self._begin(state, move, events)
        elif phase == SHUFFLE:
            self._deal(state, list(move.args), events)
        else:
            self._refill(state, list(move.args), events)

    def _deal(self, state: TreasureState, order: list[int], events: Events | None) -> None:
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
        state.kinds = []
        state.owners = []
        state.tabled = []
        state.force = 0
        state.struck = 0
        state.built = False
        state.owed = 0
        state.owed_to = 0
        state.began = 0
        state.stale = 0
        state.open = False
        if events is not None:
            events.add("shuffle", dst="draw", amount=len(order))
            for i in range(dealt):
                self._tell_draw((first + i) % self.seats, order[i], "deal", events)
            events.add("turn", self.deck.codes[order[dealt]], "draw", "discard")
        self._begin_turn(state, first)

    def _tell_draw(self, seat: int, card: int, kind: str, events: Events) -> None:
        events.add(kind, self.deck.codes[card], "draw", f"hand:{seat}", seat, 1 << seat)

    def _begin_turn(self, state: TreasureState, seat: int) -> None:
        state.turn = seat
        state.began += 1
        state.barred = NO_CARD
        state.melded = False
        state.dry = not self.may_draw(state)
        state.phase = TURN

    def _begin(self, state: TreasureState, move: Move, events: Events | None) -> None:
        if move.verb == "draw":
            if state.deck:
                self._draw(state, state.turn, events)
                state.phase = PLAY
            else:
                state.phase = REFILL
                if events is not None:
                    events.add("say", seat=state.turn, text="draws from an empty pile")
            return
        state.phase = PLAY
        taken = [state.discards.pop()]
        if move.verb == "take":
            state.barred = taken[0]
        else:
            taken.extend(reversed(state.discards))
            state.discards = []
        for card in taken:
            state.hands[state.turn] |= BIT[card]
            state.known[state.turn] |= BIT[card]
            if events is not None:
                events.add("draw", self.deck.codes[card], "discard", f"hand:{state.turn}", state.turn)

    def _draw(self, state: TreasureState, seat: int, events: Events | None) -> None:
        card = state.deck.pop()
        state.hands[seat] |= BIT[card]
        if events is not None:
            self._tell_draw(seat, card, "draw", events)

    def _refill(self, state: TreasureState, order: list[int], events: Events | None) -> None:
        state.batches = refilled(state.batches, mask_of(order))
        order.reverse()
        state.deck = order
        state.discards = [state.discards[-1]]
        if events is not None:
            events.add("shuffle", src="discard", dst="draw", amount=len(order))
        if state.phase == BUILD:
            self._build(state, events)
        else:
            self._draw(state, state.turn, events)
            state.phase = PLAY

    def _table(self, state: TreasureState, move: Move, events: Events | None) -> None:
        """A meld or an add; then the gods in it come into force together."""
        seat = state.turn
        if move.verb == "meld":
            state.kinds.append(move.args[0])
            state.owners.append(seat)
            state.tabled.append([])
            pairs = move.args[1:]
            combination = len(state.kinds)
        else:
            pairs = move.args[:2]
            combination = move.args[2]
        tabled = state.tabled[combination - 1]
        for i in range(0, len(pairs), 2):
            card = pairs[i]
            state.hands[seat] &= ~BIT[card]
            state.known[seat] &= ~BIT[card]
            tabled.append(card)
            tabled.append(pairs[i + 1])
            tabled.append(seat)
            if events is not None:
                place = f"melds:{state.owners[combination - 1]}@{combination}"
                events.add("play", self.deck.codes[card], f"hand:{seat}", place, seat)
        state.melded = True
        refresh(state)
        if not state.built:
            tabler = builder_in_run(state)
            if tabler >= 0:
                state.built = True
                state.owed = BUILDER_CARDS * self.seats
                state.owed_to = tabler
        self._build(state, events)

    def _build(self, state: TreasureState, events: Events | None) -> None:
        """The cards that the Builder owes, as far as there are any; then the mover goes on or has emptied its hand."""
        while state.owed:
            if not state.deck:
                if len(state.discards) >= 2:
                    state.phase = BUILD
                    return
                state.owed = 0
                break
            drawn = BUILDER_CARDS * self.seats - state.owed
            self._draw(state, (state.owed_to + drawn // BUILDER_CARDS) % self.seats, events)
            state.owed -= 1
        state.phase = PLAY
        if state.hands[state.turn] == 0:
            self._score(state, events)

    def _discard(self, state: TreasureState, card: int, events: Events | None) -> None:
        seat = state.turn
        state.hands[seat] &= ~BIT[card]
        state.known[seat] &= ~BIT[card]
        state.discards.append(card)
        state.barred = NO_CARD
        if events is not None:
            events.add("discard", self.deck.codes[card], f"hand:{seat}", "discard", seat)
        state.stale = state.stale + 1 if state.dry and not state.melded else 0
        over = state.stale == self.seats or state.began == self.seats * self.max_turns
        if over or state.hands[seat] == 0:
            self._score(state, events)
        else:
            self._begin_turn(state, (seat + 1) % self.seats)

    def _score(self, state: TreasureState, events: Events | None) -> None:
        gained = hand_scores(state)
        ends = state.hand == self.max_hands
        for k in range(self.seats):
            state.points[k] += gained[k]
            ends = ends or abs(state.points[k]) >= self.target
            if events is not None:
                events.add("score", seat=k, amount=gained[k], rest=True)
        state.open = True
        state.barred = NO_CARD
        if ends:
            state.phase = DONE
            if events is not None:
                events.add("end")
        else:
            state.hand += 1
            state.phase = SHUFFLE

    def scores(self, state: TreasureState) -> list[int]:
        return state.points.copy()

    def winners(self, state: TreasureState) -> list[int]:
        if state.phase != DONE:
            return []
        return leaders(state.points)

    def hand_number(self, state: TreasureState) -> int:
        return state.hand

    def bound(self) -> int:
        # A beginning and a discard a turn, and every meld or add tables at least one card for good.
        return self.seats * self.max_turns * 2 + self.deck.size

    # ---- what a seat may know

    def knowledge(self, state: TreasureState, seat: int) -> TreasureKnowledge:
        known = TreasureKnowledge()
        known.seat = seat
        known.own = state.hands[seat]
        known.stock = len(state.deck)
        known.lists = [
            state.known.copy(), state.discards.copy(), state.kinds.copy(), state.owners.copy(), state.points.copy(),
        ]  # fmt: skip
        known.tabled = [cards.copy() for cards in state.tabled]
        known.numbers = [
            state.force, state.struck, int(state.built), state.owed, state.owed_to, state.turn, state.barred,
            state.began, state.stale, int(state.dry), int(state.melded), state.phase, state.hand, int(state.open),
        ]  # fmt: skip
        seen = state.hands[seat] | mask_of(state.discards)
        for mask in state.known:
            seen |= mask
        for cards in state.tabled:
            seen |= mask_of(cards[::3])
        if state.open:
            known.hands = state.hands.copy()
            for hand in state.hands:
                seen |= hand
        known.unseen = unseen_in(state.batches, seen)
        known.held = held_of(known.unseen, state.hands)
        return known

    def determinize(self, knowledge: TreasureKnowledge, rng: Rng) -> TreasureState:
        state = TreasureState()
        lists = knowledge.lists
        state.known = lists[0].copy()
        state.discards = lists[1].copy()
        state.kinds = lists[2].copy()
        state.owners = lists[3].copy()
        state.points = lists[4].copy()
        state.tabled = [cards.copy() for cards in knowledge.tabled]
        (
            state.force, state.struck, built, state.owed, state.owed_to, state.turn, state.barred, state.began,
            state.stale, dry, melded, state.phase, state.hand, opened,
        ) = knowledge.numbers  # fmt: skip
        state.built = built != 0
        state.dry = dry != 0
        state.melded = melded != 0
        state.open = opened != 0
        if knowledge.hands:
            state.hands = knowledge.hands.copy()
        else:
            state.hands = state.known.copy()
            state.hands[knowledge.seat] = knowledge.own
        # What lies open belongs to a batch that no longer matters.
        seen = mask_of(state.discards)
        for hand in state.hands:
            seen |= hand
        for cards in state.tabled:
            seen |= mask_of(cards[::3])
        state.deck = redeal(knowledge.unseen, knowledge.held, state.hands, rng)
        state.batches = knowledge.unseen.copy()
        if seen:
            state.batches.append(seen)
        return state

    def view(self, state: TreasureState, seat: int | None) -> View:
        from velvet.games.treasure.views import view

        return view(self, state, seat)

    # ---- words

    def explain(self, state: TreasureState, move: Move) -> Reason | None:
        from velvet.games.treasure.views import explain

        return None if self.is_legal(state, move) else explain(self, state, move)

    def narrate(self, state: TreasureState, move: Move, viewer: int | None) -> str:
        from velvet.games.treasure.views import narrate

        return narrate(self, state, move, viewer)

    def format(self, move: Move) -> str:
        from velvet.games.treasure.notation import written

        return written(self.deck, move)

    def parse(self, text: str) -> Move:
        from velvet.games.treasure.notation import read

        return read(self.deck, text)

    def decode(self, data: dict[str, Any]) -> TreasureState:
        return TreasureState.load(data)
