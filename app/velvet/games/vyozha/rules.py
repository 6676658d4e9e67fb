"""Vyozha, the course of play: turns, chance, what a seat knows.

The rules in brief: 105 hexagonal cards. All but one are dealt into decks, one a seat (with one or three seats a
player-in-spirit gets one too); the last is the flop on cell 0,0. In a turn the seat draws up to six by itself, lays
as many cards as it likes and can, and ends. Runs start at the flop; each card touches its predecessor and nothing
else, and matches it by suit or number; branches split runs (analytic) or join two (synthetic). Who ends a turn with
nothing left wins; a game in which nobody can go on goes to the lowest sum left.

Moves (verb, args): `shuffle` (105 times card + 128 × rotation in sixths clockwise, top first); `put` (card, q, r);
`end` (). One hand a game.
Who sees what: the table, and how many cards are where, everybody; a hand its owner; the decks nobody.
Knowledge holds these hard facts: the own hand with its rotations, all that is public; and, as a game that goes on
has not come to a stalemate, that in the last n turns without a placement not everybody was unable to make one.

The table is in `rules_board`, domains in `rules_domains`, the position in `rules_state`, words in `views`.
This module must not know how anything is shown or worded.
"""

from typing import Any, Final

from velvet.core.bits import BIT, members
from velvet.core.cards import VYOZHA
from velvet.core.errors import MoveError
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules
from velvet.core.text import operands, words
from velvet.core.views import View
from velvet.games.vyozha.rules_state import DONE, PLAY, SHUFFLE, UNKNOWN, VyozhaKnowledge, VyozhaState
from velvet.games.vyozha.rules_tiles import ALL_CARDS, CARDS, points
from velvet.mechanics.hexes import cell_text, parse_cell

HAND: Final = 6
TURNS: Final = 6
# In a shuffle's args: card + LEAN × rotation.
LEAN: Final = 128
END: Final = Move("end")


class VyozhaRules(Rules[VyozhaState]):
    """Vyozha for one to four seats. decks: how many decks are dealt, a player-in-spirit's with odd seats."""

    def __init__(self, rotational: bool, full_round: bool, first_turn_limit: int, seats: int) -> None:
        super().__init__("vyozha", seats)
        self.rotational = rotational
        self.full_round = full_round
        self.first_turn_limit = first_turn_limit
        self.decks = seats + seats % 2

    # ---- the course of a game

    def setup(self) -> VyozhaState:
        state = VyozhaState()
        state.points = [0] * self.seats
        state.hands = [0] * self.seats
        state.decks = [[] for _ in range(self.decks)]
        state.leans = [0] * CARDS
        return state

    def actor(self, state: VyozhaState) -> int:
        if state.phase == PLAY:
            return state.turn
        return CHANCE if state.phase == SHUFFLE else OVER

    def awaits(self, state: VyozhaState) -> str:
        return f"shuffle {CARDS}" if state.phase == SHUFFLE else ""

    def may_lay(self, state: VyozhaState) -> bool:
        """Whether the first turn's limit lets the seat lay another card."""
        return state.ended > 0 or self.first_turn_limit == 0 or state.laid < self.first_turn_limit

    def legal_moves(self, state: VyozhaState) -> list[Move]:
        if state.phase != PLAY:
            return []
        moves = state.board.places(state.hands[state.turn]) if self.may_lay(state) else []
        moves.append(END)
        return moves

    def count_legal(self, state: VyozhaState) -> int:
        if state.phase != PLAY:
            return 0
        return 1 + (state.board.count_places(state.hands[state.turn]) if self.may_lay(state) else 0)

    def random_legal(self, state: VyozhaState, rng: Rng) -> Move:
        if not self.may_lay(state):
            return END
        hand = state.hands[state.turn]
        count = state.board.count_places(hand)
        k: int = rng.below(count + 1)
        return END if k == count else state.board.place(hand, k)

    def is_legal(self, state: VyozhaState, move: Move) -> bool:
        if state.phase == SHUFFLE:
            return move.verb == "shuffle" and self.is_shuffle(move)
        if state.phase == DONE:
            return False
        if move.verb == "put":
            card, q, r = move.args
            held = state.hands[state.turn] & BIT[card] != 0
            return held and self.may_lay(state) and state.board.takes(card, q, r)
        return move.verb == "end"

    def is_shuffle(self, move: Move) -> bool:
        """Whether this lists every card once, with rotations only if the game has them."""
        if len(move.args) != CARDS:
            return False
        seen = 0
        for lying in move.args:
            if lying >= LEAN and not self.rotational:
                return False
            seen |= BIT[lying % LEAN]
        return seen == ALL_CARDS

    def sample(self, state: VyozhaState, rng: Rng) -> Move:
        order = list(range(CARDS))
        rng.shuffle(order)
        if self.rotational:
            for k in range(CARDS):
                lean: int = rng.below(TURNS)
                order[k] += LEAN * lean
        return Move("shuffle", tuple(order))

    def apply(self, state: VyozhaState, move: Move, events: Events | None = None) -> None:
        if move.verb == "put":
            card, q, r = move.args
            seat = state.turn
            if events is not None:
                events.add("play", VYOZHA.codes[card], f"hand:{seat}", f"hexes@{cell_text(q, r)}", seat)
            state.hands[seat] ^= BIT[card]
            state.board.lay(card, q, r, seat)
            state.laid += 1
            # Whatever turn is made a placement in ends both counts of a stalemate.
            state.passed = 0
            state.stuck = 0
        elif move.verb == "end":
            self._end(state, events)
        else:
            self._deal(state, move, events)

    def _deal(self, state: VyozhaState, move: Move, events: Events | None) -> None:
        state.leans = [0] * CARDS
        for lying in move.args:
            state.leans[lying % LEAN] = lying // LEAN
        # From the back, so that the first dealt is the last in the list: the first drawn.
        for k in range(CARDS - 2, -1, -1):
            state.decks[k % self.decks].append(move.args[k] % LEAN)
        flop = move.args[CARDS - 1] % LEAN
        state.board.lay(flop, 0, 0, -1)
        state.phase = PLAY
        if events is not None:
            events.add("shuffle", amount=CARDS)
            for owner in range(self.decks):
                zone = f"deck:{owner}" if owner < self.seats else "spirit"
                events.add("deal", dst=zone, seen_by=0, amount=len(state.decks[owner]))
            events.add("turn", VYOZHA.codes[flop], "", f"hexes@{cell_text(0, 0)}")
        self._draw(state, events)

    def _draw(self, state: VyozhaState, events: Events | None) -> None:
        """The seat whose turn begins fills its hand from its deck."""
        seat = state.turn
        deck = state.decks[seat]
        hand = state.hands[seat]
        missing = HAND - hand.bit_count()
        while missing > 0 and deck:
            card = deck.pop()
            hand |= BIT[card]
            missing -= 1
            if events is not None:
                events.add("draw", VYOZHA.codes[card], f"deck:{seat}", f"hand:{seat}", seat, BIT[seat])
        state.hands[seat] = hand

    def _end(self, state: VyozhaState, events: Events | None) -> None:
        seat = state.turn
        hand = state.hands[seat]
        if state.laid == 0:
            state.passed += 1
            # Nothing was laid, so what can be laid now could be at the turn's beginning.
            state.stuck = 0 if state.board.any_place(hand) else state.stuck + 1
        state.laid = 0
        state.ended += 1
        if hand == 0 and not state.decks[seat]:
            state.out |= BIT[seat]
        if state.out != 0 and (not self.full_round or seat == self.seats - 1):
            self._finish(state, state.out, events)
        elif state.stuck >= self.seats or state.passed >= 2 * self.seats:
            self._finish(state, 0, events)
        else:
            state.turn = (seat + 1) % self.seats
            if events is not None:
                events.add("mark", dst=f"seat:{state.turn}", seat=state.turn)
            self._draw(state, events)

    def _finish(self, state: VyozhaState, out: int, events: Events | None) -> None:
        """The end: won by those who are out; without any, a stalemate, won by the lowest sums (alone: by nobody)."""
        state.phase = DONE
        state.points = [-points(state.hands[k]) - self._deck_points(state.decks[k]) for k in range(self.seats)]
        state.won = out
        if out == 0 and self.seats > 1:
            best = max(state.points)
            for seat in range(self.seats):
                if state.points[seat] == best:
                    state.won |= BIT[seat]
        if events is not None:
            for seat in range(self.seats):
                events.add("score", seat=seat, amount=state.points[seat])
            events.add("end")

    def _deck_points(self, deck: list[int]) -> int:
        cards = 0
        for card in deck:
            cards |= BIT[card]
        return points(cards)

    def scores(self, state: VyozhaState) -> list[int]:
        return state.points[:]

    def winners(self, state: VyozhaState) -> list[int]:
        return members(state.won)

    def hand_number(self, state: VyozhaState) -> int:
        return 1

    def bound(self) -> int:
        # At most 2n turns without a placement lie between two placements, and before the first and after the last.
        return (CARDS - 1) + CARDS * 2 * self.seats

    # ---- what a seat may know

    def knowledge(self, state: VyozhaState, seat: int) -> VyozhaKnowledge:
        known = VyozhaKnowledge()
        known.seat = seat
        known.phase = state.phase
        known.turn = state.turn
        known.laid = state.laid
        known.ended = state.ended
        known.passed = state.passed
        known.out = state.out
        known.won = state.won
        known.points = state.points[:]
        known.hand = state.hands[seat]
        known.sizes = [hand.bit_count() for hand in state.hands]
        known.deck_sizes = [len(deck) for deck in state.decks]
        known.board = state.board.clone()
        if state.phase == DONE:
            known.open = state.hands[:]
            known.decks = [deck[:] for deck in state.decks]
            known.leans = state.leans[:]
        else:
            seen = known.hand | laid_cards(known.board.cards())
            known.leans = [state.leans[card] if seen & BIT[card] else UNKNOWN for card in range(CARDS)]
        return known

    def determinize(self, knowledge: VyozhaKnowledge, rng: Rng) -> VyozhaState:
        state = self.setup()
        if knowledge.phase == SHUFFLE:
            return state
        state.phase = knowledge.phase
        state.turn = knowledge.turn
        state.laid = knowledge.laid
        state.ended = knowledge.ended
        state.passed = knowledge.passed
        state.out = knowledge.out
        state.won = knowledge.won
        state.points = knowledge.points[:]
        state.board = knowledge.board.clone()
        if knowledge.phase == DONE:
            state.hands = knowledge.open[:]
            state.decks = [deck[:] for deck in knowledge.decks]
            state.leans = knowledge.leans[:]
            return state
        unseen = members(ALL_CARDS ^ knowledge.hand ^ laid_cards(state.board.cards()))
        playable = state.board.playable() if knowledge.passed else 0
        rng.shuffle(unseen)
        left = self._deal_hands(state, knowledge, unseen)
        # Had nobody been able to lay a card in a whole round, the game would be over.
        while knowledge.passed >= self.seats and not self._somebody_can(state, playable):
            rng.shuffle(unseen)
            left = self._deal_hands(state, knowledge, unseen)
        for owner in range(self.decks):
            size = knowledge.deck_sizes[owner]
            state.decks[owner] = unseen[left : left + size]
            left += size
        state.stuck = self._stuck(state, playable)
        state.leans = self._lean(knowledge.leans, rng)
        return state

    def _deal_hands(self, state: VyozhaState, knowledge: VyozhaKnowledge, unseen: list[int]) -> int:
        """Gives the other seats their hands from the front of `unseen`; how many cards that took."""
        at = 0
        for seat in range(self.seats):
            if seat == knowledge.seat:
                state.hands[seat] = knowledge.hand
                continue
            hand = 0
            for k in range(at, at + knowledge.sizes[seat]):
                hand |= BIT[unseen[k]]
            at += knowledge.sizes[seat]
            state.hands[seat] = hand
        return at

    def _somebody_can(self, state: VyozhaState, playable: int) -> bool:
        for hand in state.hands:
            if hand & playable:
                return True
        return False

    def _stuck(self, state: VyozhaState, playable: int) -> int:
        """The count of turns that began without a legal placement: since then neither table nor hands have changed."""
        stuck = 0
        for back in range(1, state.passed + 1):
            if state.hands[(state.turn - back) % self.seats] & playable:
                break
            stuck += 1
        return stuck

    def _lean(self, known: list[int], rng: Rng) -> list[int]:
        leans = known[:]
        for card in range(CARDS):
            if leans[card] == UNKNOWN:
                lean: int = rng.below(TURNS) if self.rotational else 0
                leans[card] = lean
        return leans

    # ---- words

    def view(self, state: VyozhaState, seat: int | None) -> View:
        from velvet.games.vyozha.views import view

        return view(self, state, seat)

    def explain(self, state: VyozhaState, move: Move) -> Reason | None:
        from velvet.games.vyozha.refusals import explain

        return None if self.is_legal(state, move) else explain(self, state, move)

    def narrate(self, state: VyozhaState, move: Move, viewer: int | None) -> str:
        from velvet.games.vyozha.views import narrate

        return narrate(self, state, move)

    def format(self, move: Move) -> str:
        if move.verb == "put":
            return f"put {VYOZHA.codes[move.args[0]]} {cell_text(move.args[1], move.args[2])}"
        if move.verb == "end":
            return "end"
        return "shuffle " + " ".join([lying_text(lying) for lying in move.args])

    def parse(self, text: str) -> Move:
        found = words(text)
        if found[0] == "put":
            given = operands(found, 2, 2, "put S7 1,-1")
            q, r = parse_cell(given[1])
            return Move("put", (VYOZHA.card(given[0]), q, r))
        if found[0] == "end":
            operands(found, 0, 0, "end")
            return END
        if found[0] == "shuffle":
            if len(found) == 1:
                raise MoveError("a shuffle lists the cards in their new order")
            return Move("shuffle", tuple([parse_lying(word) for word in found[1:]]))
        raise MoveError(f"“{found[0]}” is no move of Vyozha; moves begin with put, end or shuffle")

    def decode(self, data: dict[str, Any]) -> VyozhaState:
        return VyozhaState.load(data)


def laid_cards(cards: list[int]) -> int:
    """These cards as a set."""
    laid = 0
    for card in cards:
        laid |= BIT[card]
    return laid


def lying_text(lying: int) -> str:
    """A card of a shuffle with its rotation, if any: "S7^2"."""
    lean = lying // LEAN
    code = VYOZHA.codes[lying % LEAN]
    return f"{code}^{lean}" if lean else code


def parse_lying(word: str) -> int:
    """A card of a shuffle with its rotation, if any; raises MoveError if it is none."""
    code, caret, lean = word.partition("^")
    if not caret:
        return VYOZHA.card(code)
    if lean not in ("1", "2", "3", "4", "5"):
        raise MoveError(f"“{word}” has no rotation from 1 to 5 after its ^; an upright card has no ^")
    return VYOZHA.card(code) + LEAN * int(lean)
