"""Politics, judgement: whose suit stands well in the line, and who is likely to decide about which card.

A card's stake is what its revolt may change for a seat; a seat's share in it is its markers among all that lie there.
Must not decide what is legal.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.games.politics.rules import PoliticsRules
from velvet.games.politics.rules_abilities import CHARM, EXCHANGE, FIX, RAID, RALLY, TAX, TRADE
from velvet.games.politics.rules_line import is_fixed, trade_places, worth
from velvet.games.politics.rules_state import (
    ABILITY,
    CHOOSE,
    CUP,
    CUPS,
    END_ABILITIES,
    LEAVE,
    PLACE,
    PLACES,
    PoliticsState,
)

# What a point of the line as it lies is worth, for it will be scored this round and perhaps again.
LASTING: Final = 1.5
# Markers that others are expected to bring along to any card.
STRANGERS: Final = 0.8
# What a marker in the cup is worth elsewhere, and what an act must gain to be worth it.
MARKER: Final = 0.12
TRIFLE: Final = 0.03
# How often, where one plays on to judge a position, somebody puts all markers in the cup, or uses no more abilities.
ALL_IN: Final = 0.7
CONTENT: Final = 0.6
LOWEST: Final = -1e300


class PoliticsAdvice(Advice[PoliticsState]):
    """Puts markers where much is at stake, spends them where they decide."""

    def __init__(self, rules: Rules[PoliticsState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, PoliticsRules)
        self.game = rules

    def value(self, state: PoliticsState, seat: int) -> float:
        """Points ahead, those of the line as it lies and as its revolts may change it included."""
        if not state.order:
            return 0.0
        totals = worth(state, self.rules.seats)
        now = self.ahead(totals, seat)
        found = LASTING * now
        last = state.spot if state.phase >= CUP and state.spot >= 0 else PLACES - 1
        for place in range(last + 1):
            found += LASTING * self.stake(state, place, seat, now)
        return found + self.ahead(state.points, seat)

    def ahead(self, totals: list[int], seat: int) -> float:
        """How far one stands before the others: their best and their average count alike."""
        best = 0
        rest = 0
        for other in range(len(totals)):
            if other != seat:
                rest += totals[other]
                if totals[other] > best:
                    best = totals[other]
        return totals[seat] - (best + rest / (len(totals) - 1)) / 2.0

    def stake(self, state: PoliticsState, place: int, seat: int, now: float) -> float:
        """What the revolt of a card is likely to change for the seat, if all put all their markers in."""
        seats = self.rules.seats
        base = state.order[place] * seats
        there = 0
        for other in range(seats):
            there += state.marks[base + other]
        if there == 0 or is_fixed(state, place):
            return 0.0
        found = 0.0
        for other in range(seats):
            n = state.marks[base + other]
            if n:
                found += n * (self.after(state, place, other, seat) - now)
        return found / (there + STRANGERS)

    def after(self, state: PoliticsState, place: int, decides: int, seat: int) -> float:
        """How far ahead `seat` stands in the line once `decides` has done its best with a card."""
        seats = self.rules.seats
        totals = worth(state, seats)
        best = self.ahead(totals, decides)
        chosen = totals
        number = state.order[place]
        held = state.owner[number]
        if held != decides:
            state.owner[number] = decides
            totals = worth(state, seats)
            state.owner[number] = held
            if self.ahead(totals, decides) > best:
                best = self.ahead(totals, decides)
                chosen = totals
        for other in (place - 1, place + 1):
            if 0 <= other < PLACES and not is_fixed(state, other):
                trade_places(state, place, other)
                totals = worth(state, seats)
                trade_places(state, place, other)
                if self.ahead(totals, decides) > best:
                    best = self.ahead(totals, decides)
                    chosen = totals
        return self.ahead(chosen, seat)

    def likely(self, state: PoliticsState, rng: Rng) -> Move:
        """Mostly all markers go into the cup, few abilities are used, and of a revolt everybody makes the best."""
        phase = state.phase
        if phase == CHOOSE:
            return self.best_choice(state)
        if phase == CUP and rng.unit() < ALL_IN:
            return CUPS[self.game.there(state, state.turn)]
        if phase == ABILITY and rng.unit() < CONTENT:
            return END_ABILITIES
        return self.game.random_legal(state, rng)

    def best_choice(self, state: PoliticsState) -> Move:
        """What brings the owner of the drawn marker farthest ahead in the line as it lies; the first of equals."""
        seat = state.turn
        found = LEAVE
        best = LOWEST
        for move in self.game.choices(state):
            gained = self.glance(state, move, seat)
            if gained > best:
                best = gained
                found = move
        return found

    def glance(self, state: PoliticsState, move: Move, seat: int) -> float:
        """How far ahead in the line the seat would stand after a choice."""
        seats = self.rules.seats
        spot = state.spot
        if move.verb == "take":
            number = state.order[spot]
            held = state.owner[number]
            state.owner[number] = seat
            totals = worth(state, seats)
            state.owner[number] = held
        elif move.verb == "leave":
            totals = worth(state, seats)
        else:
            other = spot - 1 if move.verb == "swap up" else spot + 1
            trade_places(state, spot, other)
            totals = worth(state, seats)
            trade_places(state, spot, other)
        return self.ahead(totals, seat)

    def quiet(self, state: PoliticsState) -> bool:
        """As a round begins: in its middle nobody can say what the revolts and the cup will bring."""
        if state.phase != PLACE:
            return False
        for n in state.placed:
            if n:
                return False
        return True

    def rate(self, state: PoliticsState, move: Move) -> float:
        phase = state.phase
        seat = self.rules.actor(state)
        if phase == CUP:
            return self.expected(state, move.args[0], seat)
        if phase == CHOOSE:
            return self.decided(state, move, seat)
        if not state.order or move.verb == "pass" or move.verb == "done":
            return TRIFLE
        before = self.value(state, seat)
        after = state.clone()
        self.rules.apply(after, move)
        # Whatever follows by itself, the line and the markers are as the move has left them.
        after.phase = phase
        gain = self.value(after, seat) - before
        # Markers not placed now can still go elsewhere.
        return gain / (1.0 + 0.5 * (move.args[0] - 1)) if phase == PLACE else gain

    def expected(self, state: PoliticsState, n: int, seat: int) -> float:
        """What putting n markers in the cup is likely to bring; who has not chosen yet is expected to put all in."""
        seats = self.rules.seats
        if is_fixed(state, state.spot):
            return -MARKER * n
        now = self.ahead(worth(state, seats), seat)
        turn = (seat - state.first) % seats
        total = n
        found = 0.0
        for other in range(seats):
            if other == seat:
                inside = n
            elif (other - state.first) % seats < turn:
                inside = state.cup[other]
                total += inside
            else:
                inside = self.game.there(state, other)
                total += inside
            if inside:
                found += inside * (self.after(state, state.spot, other, seat) - now)
        return (LASTING * found / total if total else 0.0) - MARKER * n

    def decided(self, state: PoliticsState, move: Move, seat: int) -> float:
        """The position after a choice, the revolts still to come included."""
        after = state.clone()
        if move.verb == "take":
            after.owner[after.order[after.spot]] = seat
        elif move.verb == "swap up":
            trade_places(after, after.spot, after.spot - 1)
        elif move.verb == "swap down":
            trade_places(after, after.spot, after.spot + 1)
        after.spot -= 1
        if after.spot < 0:
            return LASTING * self.ahead(worth(after, self.rules.seats), seat) + self.ahead(state.points, seat)
        return self.value(after, seat)

    def reason(self, state: PoliticsState, move: Move) -> str:
        seat = self.rules.actor(state)
        if move.verb == "pass" or move.verb == "done" or not state.order:
            return "nothing more is worth a marker" if state.order else "one suit is as good as another"
        if state.phase == CUP:
            return "little is at stake for you here" if move.args[0] == 0 else "much is at stake for you here"
        if state.phase == CHOOSE:
            return self._gain_in_words(state, move, seat)
        if state.phase == PLACE:
            number = state.order[move.args[1]]
            return "it guards your card" if state.owner[number] == seat else "its revolt can bring you points"
        return self._use_in_words(move)

    def _use_in_words(self, move: Move) -> str:
        kind, x = move.args[1], move.args[4]
        if kind in (TAX, RAID):
            return f"{{{x}}} has less to say there"
        if kind == CHARM:
            return f"{{{x}}}'s marker counts where it harms you less"
        if kind == EXCHANGE:
            return f"you and {{{x}}} change places where it suits you"
        if kind == RALLY:
            return "your markers count for more there"
        if kind == TRADE:
            return "one more marker of yours is in the game"
        if kind == FIX:
            return "it stays as it is this round"
        return "the line can turn in your favour"

    def _gain_in_words(self, state: PoliticsState, move: Move, seat: int) -> str:
        after = state.clone()
        before = worth(state, self.rules.seats)
        if move.verb == "take":
            after.owner[after.order[after.spot]] = seat
        elif move.verb != "leave":
            trade_places(after, after.spot, after.spot + (1 if move.verb == "swap down" else -1))
        then = worth(after, self.rules.seats)
        if then[seat] > before[seat]:
            return f"your line would score {then[seat]} instead of {before[seat]}"
        for rival in range(self.rules.seats):
            if rival != seat and then[rival] < before[rival]:
                return f"{{{rival}}} would score {then[rival]} instead of {before[rival]}"
        if then[seat] < before[seat]:
            return f"your line would score only {then[seat]}"
        return "the line is good enough as it lies" if move.verb == "leave" else "no score changes yet"
