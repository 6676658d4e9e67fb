"""Politics, the course of play: suits, the line, influence, abilities, revolts, scoring.

The rules in brief: everybody chooses a suit; of each number one card of a chosen suit, drawn by lot, lies in a line
of nine, the others are their players' hands. A round: place markers on cards, own ones freely, others by distance; use
abilities of own cards in the line, paid with markers; then the cards revolt one by one from place 9: who has markers
there puts some in a cup, one is drawn, and its owner may replace the card by the own card of that number or swap it
with a neighbour. From the second round on, neighbours of one suit score the difference of their numbers.

Moves (verb, args; places from 0): `suit` (suit); chance `line` (the nine suits, number 1 first), `first` (seat);
`place` (n, place); `pass`; `use` (place, kind, Q, T, seat or n: see `rules_abilities`); `done`; `cup` (n); chance
`draw` (seat); `take`, `swap up`, `swap down`, `leave`.
Who sees what: everything is open, but what goes into the cup stays hidden until all have chosen.
Knowledge holds these hard facts: the whole position, without what other seats have just put in the cup.

This module must not know how anything is shown or worded; see `views`, `refusals`, `notation`.
"""

from typing import Any, Final

from velvet.core.cards import VIASHI
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules, leaders
from velvet.core.views import View
from velvet.games.politics.rules_abilities import KINDS, Ability, all_uses, count_uses, may_use, nth_use, use
from velvet.games.politics.rules_knowledge import dealt, known_by, more_to_choose
from velvet.games.politics.rules_line import is_fixed, limits, trade_places, worth
from velvet.games.politics.rules_state import (
    ABILITY,
    CHOOSE,
    CHOOSE_SUIT,
    CUP,
    CUPS,
    DONE,
    DOWN,
    DRAW,
    DRAWS,
    END_ABILITIES,
    FIRST,
    FIRSTS,
    LEAVE,
    LINE,
    MARKERS,
    PASS,
    PLACE,
    PLACE_MOVES,
    PLACES,
    SUIT,
    SUITS,
    TAKE,
    UP,
    PoliticsKnowledge,
    PoliticsState,
)  # fmt: skip

AWAITED: Final = ["line", "first", "draw"]


class PoliticsRules(Rules[PoliticsState]):
    """The page's rules. target: 0 for what fits the seats; house: the table of abilities, [] for none; outsider: how
    many markers a seat without a card in the line may put on one card in a round."""

    def __init__(self, target: int, max_rounds: int, house: list[Ability], outsider: int, seats: int) -> None:
        super().__init__("politics", seats)
        self.target = target if target else (20 if seats == 3 else 12)
        self.max_rounds = max_rounds
        self.house = house
        self.outsider = outsider

    # ---- the course of a game

    def setup(self) -> PoliticsState:
        state = PoliticsState()
        state.marks = [0] * (PLACES * self.seats)
        state.placed = [0] * (PLACES * self.seats)
        state.pool = [MARKERS] * self.seats
        state.given = [0] * self.seats
        state.cup = [0] * self.seats
        state.points = [0] * self.seats
        return state

    def actor(self, state: PoliticsState) -> int:
        if state.phase <= DRAW:
            return CHANCE
        return OVER if state.phase == DONE else state.turn

    def secret(self, state: PoliticsState) -> bool:
        return state.phase == CUP and more_to_choose(state, self.seats)

    def awaits(self, state: PoliticsState) -> str:
        return AWAITED[state.phase] if state.phase <= DRAW else ""

    def sample(self, state: PoliticsState, rng: Rng) -> Move:
        if state.phase == LINE:
            return Move("line", tuple([state.suits[rng.below(self.seats)] for _ in range(PLACES)]))
        if state.phase == FIRST:
            return FIRSTS[rng.below(self.seats)]
        k: int = rng.below(sum(state.cup))
        seat = 0
        while k >= state.cup[seat]:
            k -= state.cup[seat]
            seat += 1
        return DRAWS[seat]

    # ---- what may be done

    def limits(self, state: PoliticsState, seat: int) -> list[int]:
        """For each place how many more markers phase 1 lets the seat put there now, were they at hand."""
        return limits(state, self.seats, seat, self.outsider)

    def hand(self, state: PoliticsState, seat: int) -> list[int]:
        """The numbers in the seat's hand: those of its suit that do not lie in the line; [] before the line lies."""
        if not state.order:
            return []
        return [number for number in range(PLACES) if state.owner[number] != seat]

    def choices(self, state: PoliticsState) -> list[Move]:
        """What the owner of the drawn marker may do with the card."""
        if is_fixed(state, state.spot):
            return [LEAVE]
        moves: list[Move] = []
        if state.owner[state.order[state.spot]] != state.turn:
            moves.append(TAKE)
        if state.spot > 0 and not is_fixed(state, state.spot - 1):
            moves.append(UP)
        if state.spot < PLACES - 1 and not is_fixed(state, state.spot + 1):
            moves.append(DOWN)
        moves.append(LEAVE)
        return moves

    def there(self, state: PoliticsState, seat: int) -> int:
        """The seat's markers on the card that revolts, what it has put in the cup included while others choose."""
        return state.marks[state.order[state.spot] * self.seats + seat]

    def legal_moves(self, state: PoliticsState) -> list[Move]:
        phase = state.phase
        moves: list[Move] = []
        if phase == PLACE:
            may = limits(state, self.seats, state.turn, self.outsider)
            given = state.given[state.turn]
            for place in range(PLACES):
                for n in range(min(may[place], given)):
                    moves.append(PLACE_MOVES[n * PLACES + place])
            moves.append(PASS)
        elif phase == ABILITY:
            moves = all_uses(state, self.seats, state.turn, self.house)
            moves.append(END_ABILITIES)
        elif phase == CUP:
            return CUPS[: self.there(state, state.turn) + 1]
        elif phase == CHOOSE:
            return self.choices(state)
        elif phase == SUIT:
            return [CHOOSE_SUIT[suit] for suit in range(SUITS) if suit not in state.suits]
        return moves

    def count_legal(self, state: PoliticsState) -> int:
        phase = state.phase
        if phase == PLACE:
            may = limits(state, self.seats, state.turn, self.outsider)
            given = state.given[state.turn]
            found = 1
            for limit in may:
                found += min(limit, given)
            return found
        if phase == ABILITY:
            return 1 + count_uses(state, self.seats, state.turn, self.house)
        if phase == CUP:
            return self.there(state, state.turn) + 1
        return len(self.legal_moves(state))

    def random_legal(self, state: PoliticsState, rng: Rng) -> Move:
        phase = state.phase
        if phase == PLACE:
            return self._random_place(state, rng)
        if phase == ABILITY:
            k: int = rng.below(1 + count_uses(state, self.seats, state.turn, self.house))
            return nth_use(state, self.seats, state.turn, self.house, k) or END_ABILITIES
        if phase == CUP:
            return CUPS[rng.below(self.there(state, state.turn) + 1)]
        moves = self.legal_moves(state)
        return moves[rng.below(len(moves))]

    def _random_place(self, state: PoliticsState, rng: Rng) -> Move:
        may = limits(state, self.seats, state.turn, self.outsider)
        given = state.given[state.turn]
        ways = 1
        for place in range(PLACES):
            if may[place] > given:
                may[place] = given
            ways += may[place]
        k: int = rng.below(ways)
        for place in range(PLACES):
            if k < may[place]:
                return PLACE_MOVES[k * PLACES + place]
            k -= may[place]
        return PASS

    def is_legal(self, state: PoliticsState, move: Move) -> bool:
        phase = state.phase
        verb = move.verb
        if phase == PLACE:
            if verb != "place":
                return verb == "pass"
            place = move.args[1]
            return 1 <= move.args[0] <= min(self.limits(state, state.turn)[place], state.given[state.turn])
        if phase == ABILITY:
            return verb == "done" or (verb == "use" and may_use(state, self.seats, state.turn, self.house, move))
        if phase == CUP:
            return verb == "cup" and 0 <= move.args[0] <= self.there(state, state.turn)
        if phase == SUIT:
            return verb == "suit" and move.args[0] not in state.suits
        if phase == CHOOSE:
            return move in self.choices(state)
        if phase == LINE:
            return verb == "line" and len(move.args) == PLACES and _all_in(move.args, state.suits)
        if phase == FIRST:
            return verb == "first" and move.args[0] < self.seats
        return phase == DRAW and verb == "draw" and move.args[0] < self.seats and state.cup[move.args[0]] > 0

    # ---- what moves do

    def apply(self, state: PoliticsState, move: Move, events: Events | None = None) -> None:
        phase = state.phase
        if phase == PLACE:
            self._place(state, move, events)
        elif phase == ABILITY:
            self._use(state, move, events)
        elif phase == CUP:
            self._cup(state, move.args[0], events)
        elif phase == DRAW:
            state.turn = move.args[0]
            state.phase = CHOOSE
            if events is not None:
                events.add("mark", None, "cup", self._line(state.spot), state.turn, rest=True, text="drawn")
        elif phase == CHOOSE:
            self._choose(state, move, events)
        elif phase == SUIT:
            self._suit(state, move.args[0], events)
        elif phase == LINE:
            self._lay_out(state, move, events)
        else:
            state.first = move.args[0]
            if events is not None:
                events.add("say", seat=state.first, text="is first", rest=True)
            self._begin_round(state, events)

    def _suit(self, state: PoliticsState, suit: int, events: Events | None) -> None:
        state.suits.append(suit)
        if events is not None:
            events.add("say", seat=state.turn, text=f"chooses {VIASHI.suit_names[suit]}")
        state.turn += 1
        if state.turn == self.seats:
            state.turn = 0
            state.phase = LINE

    def _lay_out(self, state: PoliticsState, move: Move, events: Events | None) -> None:
        state.order = list(range(PLACES))
        state.owner = [state.suits.index(suit) for suit in move.args]
        state.phase = FIRST
        if events is not None:
            for place in range(PLACES):
                events.add("deal", self.code(state, place), "", self._line(place))
            for seat in range(self.seats):
                for number in self.hand(state, seat):
                    events.add("deal", VIASHI.codes[state.suits[seat] * 9 + number], "", f"hand:{seat}", seat)

    def _begin_round(self, state: PoliticsState, events: Events | None) -> None:
        state.used = 0
        state.fixed = 0
        state.placed = [0] * (PLACES * self.seats)
        held = [PLACES] * self.seats
        for seat in state.owner:
            held[seat] -= 1
        for seat in range(self.seats):
            got = min(held[seat], state.pool[seat])
            state.given[seat] = got
            state.pool[seat] -= got
        state.phase = PLACE
        state.turn = (state.first - 1) % self.seats
        self._next_to_place(state, events)

    def _next_to_place(self, state: PoliticsState, events: Events | None) -> None:
        """The next seat clockwise that has markers to place; without any, phase 2."""
        for step in range(1, self.seats + 1):
            seat = (state.turn + step) % self.seats
            if state.given[seat]:
                state.turn = seat
                return
        state.turn = state.first
        if self.house:
            state.phase = ABILITY
        else:
            self._begin_revolts(state, events)

    def _place(self, state: PoliticsState, move: Move, events: Events | None) -> None:
        seat = state.turn
        if move.verb == "pass":
            state.pool[seat] += state.given[seat]
            state.given[seat] = 0
            if events is not None:
                events.add("say", seat=seat, text="passes")
        else:
            n = move.args[0]
            place = move.args[1]
            at = state.order[place] * self.seats + seat
            state.given[seat] -= n
            state.placed[at] += n
            state.marks[at] += n
            if events is not None:
                events.add("mark", None, f"pool:{seat}", self._line(place), seat, amount=n, text="marker")
        self._next_to_place(state, events)

    def _use(self, state: PoliticsState, move: Move, events: Events | None) -> None:
        seat = state.turn
        if move.verb == "done":
            if events is not None:
                events.add("say", seat=seat, text="has no more to do")
            state.turn = (seat + 1) % self.seats
            if state.turn == state.first:
                self._begin_revolts(state, events)
            return
        ability = self.house[state.order[move.args[0]]]
        before = state.order.copy() if events is not None else []
        use(state, self.seats, seat, move, ability)
        if events is not None:
            where = self._line(move.args[2])
            events.add("mark", None, self._line(move.args[0]), where, seat, text=KINDS[ability.kind])
            self._tell_order(state, before, seat, events)

    def _tell_order(self, state: PoliticsState, before: list[int], seat: int, events: Events) -> None:
        """Which cards have gone where in the line."""
        for place in range(PLACES):
            number = state.order[place]
            if before[place] != number:
                events.add("play", self.code(state, place), self._line(before.index(number)), self._line(place), seat)

    # ---- revolts

    def _begin_revolts(self, state: PoliticsState, events: Events | None) -> None:
        state.spot = PLACES
        self._next_revolt(state, events)

    def _next_revolt(self, state: PoliticsState, events: Events | None) -> None:
        """Goes on towards place 1 to a card with markers; after place 1 comes the scoring."""
        while state.spot > 0:
            state.spot -= 1
            if self._ask(state, 0):
                state.phase = CUP
                return
        state.spot = -1
        self._score(state, events)

    def _ask(self, state: PoliticsState, step: int) -> bool:
        """Makes it the turn of the next seat with markers on the card, from `step` seats after the first player."""
        base = state.order[state.spot] * self.seats
        while step < self.seats:
            seat = (state.first + step) % self.seats
            if state.marks[base + seat]:
                state.turn = seat
                return True
            step += 1
        return False

    def _cup(self, state: PoliticsState, n: int, events: Events | None) -> None:
        state.cup[state.turn] = n
        if events is not None:
            # How many is nobody's business until all have chosen.
            events.add("say", seat=state.turn, dst="cup", text="has chosen what goes into the cup")
        if self._ask(state, (state.turn - state.first) % self.seats + 1):
            return
        base = state.order[state.spot] * self.seats
        total = 0
        for seat in range(self.seats):
            n = state.cup[seat]
            total += n
            state.marks[base + seat] -= n
            if n and events is not None:
                events.add("mark", None, self._line(state.spot), "cup", seat, amount=n, text="marker")
        if total:
            state.phase = DRAW
        else:
            self._next_revolt(state, events)

    def _choose(self, state: PoliticsState, move: Move, events: Events | None) -> None:
        spot = state.spot
        seat = state.turn
        before = state.order.copy() if events is not None else []
        if move.verb == "take":
            self._take(state, seat, events)
        elif move.verb == "swap up":
            trade_places(state, spot, spot - 1)
        elif move.verb == "swap down":
            trade_places(state, spot, spot + 1)
        elif events is not None:
            events.add("say", seat=seat, text="leaves the card alone")
        for k in range(self.seats):
            n = state.cup[k]
            state.pool[k] += n
            state.cup[k] = 0
            if n and events is not None:
                events.add("mark", None, "cup", f"pool:{k}", k, amount=n, text="marker")
        if events is not None:
            self._tell_order(state, before, seat, events)
        self._next_revolt(state, events)

    def _take(self, state: PoliticsState, seat: int, events: Events | None) -> None:
        number = state.order[state.spot]
        loser = state.owner[number]
        if events is not None:
            there = self._line(state.spot)
            events.add("play", self.code(state, state.spot), there, f"hand:{loser}", loser)
            events.add("play", VIASHI.codes[state.suits[seat] * 9 + number], f"hand:{seat}", there, seat)
        state.owner[number] = seat

    # ---- scoring and the end

    def _score(self, state: PoliticsState, events: Events | None) -> None:
        if state.round > 1:
            gained = worth(state, self.seats)
            for seat in range(self.seats):
                state.points[seat] += gained[seat]
                if events is not None:
                    events.add("score", seat=seat, amount=gained[seat], rest=True)
        alone = len(leaders(state.points)) == 1
        if (alone and max(state.points) >= self.target) or state.round == self.max_rounds:
            state.phase = DONE
            if events is not None:
                events.add("end")
            return
        state.round += 1
        state.first = (state.first + 1) % self.seats
        self._begin_round(state, events)

    def scores(self, state: PoliticsState) -> list[int]:
        return state.points.copy()

    def winners(self, state: PoliticsState) -> list[int]:
        if state.phase != DONE:
            return []
        return leaders(state.points)

    def hand_number(self, state: PoliticsState) -> int:
        return 1

    def bound(self) -> int:
        # A round: in phase 1 an act a marker at most, of which there are as many as cards in all hands; each card's
        # ability, a raid for each of one seat's markers, and `done`; a revolt asks everybody and then one.
        placing = PLACES * self.seats - PLACES
        acting = PLACES + MARKERS + self.seats  # the raid that Trade pays for stands in for Raid itself
        revolts = PLACES * (self.seats + 1)
        return self.seats + self.max_rounds * (placing + acting + revolts)

    # ---- what a seat may know

    def knowledge(self, state: PoliticsState, seat: int) -> PoliticsKnowledge:
        return known_by(state, self.seats, seat)

    def determinize(self, knowledge: PoliticsKnowledge, rng: Rng) -> PoliticsState:
        return dealt(knowledge, self.seats, rng)

    def view(self, state: PoliticsState, seat: int | None) -> View:
        from velvet.games.politics.views import view

        return view(self, state, seat)

    # ---- words

    def card(self, state: PoliticsState, place: int) -> int:
        """The card at a place of the line."""
        number = state.order[place]
        return state.suits[state.owner[number]] * 9 + number

    def code(self, state: PoliticsState, place: int) -> str:
        """The code of the card at a place of the line."""
        return VIASHI.codes[self.card(state, place)]

    def _line(self, place: int) -> str:
        return f"line@{place + 1}"

    def explain(self, state: PoliticsState, move: Move) -> Reason | None:
        from velvet.games.politics.refusals import explain

        return None if self.is_legal(state, move) else explain(self, state, move)

    def narrate(self, state: PoliticsState, move: Move, viewer: int | None) -> str:
        from velvet.games.politics.narration import narrate

        return narrate(self, state, move, viewer)

    def format(self, move: Move) -> str:
        from velvet.games.politics.notation import text

        return text(move)

    def parse(self, text: str) -> Move:
        from velvet.games.politics.notation import parse

        return parse(text, self.seats)

    def decode(self, data: dict[str, Any]) -> PoliticsState:
        return PoliticsState.load(data)


def _all_in(suits: tuple[int, ...], chosen: list[int]) -> bool:
    for suit in suits:
        if suit not in chosen:
            return False
    return True
