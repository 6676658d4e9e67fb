"""Viking Funeral, the course of play: leads, answers, fights, wounds, draws, the end.

The rules in brief: two seats, ten cards each, a Recently Deceased face up, the rest is the Village. One leads a card.
The other agrees (same colour: the higher takes both to the mead hall, the lower draws three) or disagrees (other
colour): a fight, in which the side behind adds cards or yields. The last card played wounds the others; the dead go,
the living feast in the winner's hall, the loser draws one. The game ends with the Village's last card; more cards in
the hall win. Wounds and deaths outlast the game.

Moves (verb, args): `shuffle` (living cards, top first); `lead`, `agree` (card); `disagree`, `add` (card) or, an ace,
(card, target); `yield` (); `wound` (number); `bury` (card); chance's `recover` (three cards, ascending). One hand a
game.
Who sees what: hands their owner; halls are face down, but who remembers knows what went in; the Village nobody; all
else everybody.
Knowledge holds these hard facts: all that is public, own hand and hall; of the other seat, which cards are in its hall
or were recovered from it; and of its hand, that it had no answer whenever it recovered, and what it held then.

Fights are reckoned in `rules_fight`, hidden cards dealt in `rules_guess`, the position is in `rules_state`.
This module must not know how anything is shown or worded.
"""

from typing import Any, Final

from velvet.core.bits import BIT, count, mask_of, members, nth
from velvet.core.cards import FRENCH
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules
from velvet.core.shuffles import fits, shuffled
from velvet.core.views import View
from velvet.games.viking_funeral.rules_fight import (
    feasible_adds,
    same_rank,
    side_of,
    strength,
    symbols_left,
    wound_bounds,
)
from velvet.games.viking_funeral.rules_guess import determinize, knowledge
from velvet.games.viking_funeral.rules_notation import (
    ADDS,
    AGREES,
    BURIES,
    DISAGREES,
    LEADS,
    WOUNDS,
    YIELD,
    format_move,
    parse_move,
)
from velvet.games.viking_funeral.rules_state import (
    ACE,
    ANSWER,
    BURY,
    CARDS,
    DONE,
    FIGHT,
    LEAD,
    NO_CARD,
    OF_COLOUR,
    RANK,
    RECOVER,
    SHUFFLE,
    SUIT,
    WOUND,
    FuneralKnowledge,
    FuneralState,
)

HAND: Final = 10
AGREED: Final = 3
BEATEN: Final = 1
RECOVERED: Final = 3


class FuneralRules(Rules[FuneralState]):
    """Viking Funeral with a saga's deck: its living cards, by card their wounds, who leads first."""

    def __init__(self, living: list[int], wounds: list[int], first: int, court_equal: bool, wound_self: bool) -> None:
        super().__init__("viking-funeral", 2)
        self.living = living
        self.wounds = wounds
        self.first = first
        self.court_equal = court_equal
        self.wound_self = wound_self

    # ---- the course of a game

    def setup(self) -> FuneralState:
        state = FuneralState()
        state.wounds = self.wounds[:]
        state.turn = state.leader = self.first
        return state

    def actor(self, state: FuneralState) -> int:
        phase = state.phase
        if phase == DONE:
            return OVER
        return CHANCE if phase == SHUFFLE or phase == RECOVER else state.turn

    def awaits(self, state: FuneralState) -> str:
        if state.phase == SHUFFLE:
            return f"shuffle {len(self.living)}"
        return "recover" if state.phase == RECOVER else ""

    def answers(self, state: FuneralState, cards: int) -> int:
        """Which of these cards may answer the led card, by agreeing or disagreeing."""
        fitting = 0
        rest = cards
        while rest:
            low = rest & -rest
            rest ^= low
            if self.may_answer(state, low.bit_length() - 1):
                fitting |= low
        return fitting

    def may_answer(self, state: FuneralState, card: int) -> bool:
        """Whether this card may answer: of another rank, and of the led colour or in an uneven fight."""
        led = state.led
        if same_rank(card, led, self.court_equal):
            return False
        if OF_COLOUR[SUIT[card]] & BIT[led]:
            return True
        # An ace takes the led card away, so that its side is alone in the fight.
        if RANK[card] == ACE:
            return True
        return strength(BIT[card], state.deceased) != strength(BIT[led], state.deceased)

    def legal_moves(self, state: FuneralState) -> list[Move]:
        moves: list[Move] = []
        phase = state.phase
        if phase == LEAD:
            for card in members(state.hands[state.turn]):
                moves.append(LEADS[card])
        elif phase == ANSWER:
            for card in members(self.answers(state, state.hands[state.turn])):
                moves.append(self._answer(state, card))
        elif phase == FIGHT:
            if not state.added:
                moves.append(YIELD)
            plain, pairs = feasible_adds(state)
            for card in members(plain):
                moves.append(ADDS[card])
            for k in range(0, len(pairs), 2):
                moves.append(Move("add", (pairs[k], pairs[k + 1])))
        elif phase == WOUND:
            least, most = wound_bounds(state, self.wound_self)
            for number in range(least, most + 1):
                moves.append(WOUNDS[number])
        elif phase == BURY:
            for card in self.fallen(state):
                moves.append(BURIES[card])
        return moves

    def _answer(self, state: FuneralState, card: int) -> Move:
        if OF_COLOUR[SUIT[card]] & BIT[state.led]:
            return AGREES[card]
        return Move("disagree", (card, state.led)) if RANK[card] == ACE else DISAGREES[card]

    def count_legal(self, state: FuneralState) -> int:
        phase = state.phase
        if phase == LEAD:
            return count(state.hands[state.turn])
        if phase == ANSWER:
            return count(self.answers(state, state.hands[state.turn]))
        if phase == FIGHT:
            plain, pairs = feasible_adds(state)
            return count(plain) + len(pairs) // 2 + (0 if state.added else 1)
        if phase == WOUND:
            least, most = wound_bounds(state, self.wound_self)
            return most - least + 1
        return len(self.fallen(state)) if phase == BURY else 0

    def random_legal(self, state: FuneralState, rng: Rng) -> Move:
        phase = state.phase
        if phase == LEAD:
            hand = state.hands[state.turn]
            return LEADS[nth(hand, rng.below(count(hand)))]
        if phase == ANSWER:
            fitting = self.answers(state, state.hands[state.turn])
            return self._answer(state, nth(fitting, rng.below(count(fitting))))
        if phase == WOUND:
            least, most = wound_bounds(state, self.wound_self)
            return WOUNDS[least + rng.below(most - least + 1)]
        moves = self.legal_moves(state)
        return moves[rng.below(len(moves))]

    def is_legal(self, state: FuneralState, move: Move) -> bool:
        if state.phase == SHUFFLE:
            return fits(move, self.living)
        if state.phase == RECOVER:
            return self._is_recovery(state, move)
        return move in self.legal_moves(state)

    def _is_recovery(self, state: FuneralState, move: Move) -> bool:
        if move.verb != "recover" or len(move.args) != RECOVERED:
            return False
        one, two, three = move.args
        cards = BIT[one] | BIT[two] | BIT[three]
        return one < two < three and cards & state.halls[state.turn] == cards

    def sample(self, state: FuneralState, rng: Rng) -> Move:
        if state.phase == SHUFFLE:
            return shuffled(self.living, rng)
        hall = members(state.halls[state.turn])
        # The three drawn come to the front, one after another.
        for k in range(RECOVERED):
            j: int = k + rng.below(len(hall) - k)
            hall[k], hall[j] = hall[j], hall[k]
        return Move("recover", tuple(sorted(hall[:RECOVERED])))

    def apply(self, state: FuneralState, move: Move, events: Events | None = None) -> None:
        phase = state.phase
        if phase == LEAD:
            self._play(state, move.card, events)
            state.led = move.card
            state.phase = ANSWER
            state.turn = 1 - state.leader
            self._need(state, events)
        elif phase == ANSWER:
            self._play(state, move.card, events)
            if move.verb == "agree":
                self._agreed(state, move.card, events)
            else:
                state.attack = move.card
                self._strike(state, move, events)
                self._pass_on(state, state.leader)
        elif phase == FIGHT:
            if move.verb == "yield":
                self._yielded(state, events)
            else:
                self._play(state, move.card, events)
                self._strike(state, move, events)
                state.added = True
                self._pass_on(state, state.turn)
        elif phase == WOUND:
            self._wounded(state, move.card, events)
        elif phase == BURY:
            self._settle(state, move.card, events)
        elif phase == RECOVER:
            self._recovered(state, move, events)
        else:
            self._deal(state, move, events)

    def _deal(self, state: FuneralState, move: Move, events: Events | None) -> None:
        cards = list(move.args)
        state.deceased = cards[0]
        state.deaths = [cards[0], NO_CARD]
        for k in range(2 * HAND):
            seat = (self.first + k) % 2
            state.hands[seat] |= BIT[cards[1 + k]]
        state.village = cards[: 2 * HAND : -1]
        state.phase = LEAD
        if events is not None:
            events.add("shuffle", amount=len(cards))
            events.add("turn", FRENCH.codes[cards[0]], "draw", "deceased")
            for k in range(2 * HAND):
                seat = (self.first + k) % 2
                events.add("deal", FRENCH.codes[cards[1 + k]], "draw", f"hand:{seat}", seat, BIT[seat])

    def _play(self, state: FuneralState, card: int, events: Events | None) -> None:
        """A card goes from the hand of the seat at turn into the middle."""
        seat = state.turn
        state.hands[seat] ^= BIT[card]
        state.fight.append(card)
        state.sides.append(seat)
        state.pool[seat] &= ~BIT[card]
        facts = state.facts[seat]
        if facts:
            kept: list[int] = []
            for k in range(0, len(facts), 2):
                least = facts[k + 1] - (1 if facts[k] & BIT[card] else 0)
                if least > 0:
                    kept.append(facts[k])
                    kept.append(least)
            state.facts[seat] = kept
        if events is not None:
            events.add("play", FRENCH.codes[card], f"hand:{seat}", "fight", seat)

    def _strike(self, state: FuneralState, move: Move, events: Events | None) -> None:
        """An ace played into a fight sends a card to the Woods."""
        if len(move.args) < 2:
            return
        target = move.args[1]
        k = state.fight.index(target)
        del state.fight[k]
        del state.sides[k]
        state.woods |= BIT[target]
        if events is not None:
            events.add("discard", FRENCH.codes[target], "fight", "woods", state.turn)

    def _pass_on(self, state: FuneralState, behind: int) -> None:
        """Whose move it is: the side's that is behind; level, the side's that is adding."""
        own = strength(side_of(state, behind), state.deceased)
        other = strength(side_of(state, 1 - behind), state.deceased)
        state.phase = FIGHT
        if own > other:
            behind = 1 - behind
            state.added = False
        state.turn = behind

    def _agreed(self, state: FuneralState, card: int, events: Events | None) -> None:
        answerer = state.turn
        taker = answerer if RANK[card] > RANK[state.led] else state.leader
        self._to_hall(state, taker, BIT[card] | BIT[state.led], events)
        self._trick_over(state, taker, AGREED, events)

    def _to_hall(self, state: FuneralState, seat: int, cards: int, events: Events | None) -> None:
        state.halls[seat] |= cards
        state.pool[seat] |= cards
        state.certain[seat] |= cards
        if events is not None:
            for card in state.fight:
                if BIT[card] & cards:
                    events.add("gather", FRENCH.codes[card], "fight", f"hall:{seat}", seat, rest=True)

    def _trick_over(self, state: FuneralState, taker: int, draws: int, events: Events | None) -> None:
        """The other draws; then the game is over, or the taker leads."""
        state.fight = []
        state.sides = []
        state.led = NO_CARD
        state.attack = NO_CARD
        state.added = False
        loser = 1 - taker
        while draws > 0 and state.village:
            card = state.village.pop()
            state.hands[loser] |= BIT[card]
            draws -= 1
            if events is not None:
                events.add("draw", FRENCH.codes[card], "draw", f"hand:{loser}", loser, BIT[loser])
        if not state.village:
            self._finish(state, self._judge(state), events)
            return
        state.leader = taker
        state.turn = taker
        state.phase = LEAD
        self._need(state, events)

    def _need(self, state: FuneralState, events: Events | None) -> None:
        """Who must lead or answer and cannot recovers, or has lost with fewer than three cards in the hall."""
        seat = state.turn
        hand = state.hands[seat]
        if state.phase == LEAD:
            if hand:
                return
        elif self.answers(state, hand):
            return
        if count(state.halls[seat]) < RECOVERED:
            self._finish(state, BIT[1 - seat], events)
            return
        if hand:
            # All that it holds is no answer: this everybody sees.
            state.facts[seat].append(self.no_answers(state))
            state.facts[seat].append(count(hand))
        state.then = state.phase
        state.phase = RECOVER

    def no_answers(self, state: FuneralState) -> int:
        """All cards of the deck that cannot answer the led card."""
        cards = mask_of(self.living)
        return cards & ~self.answers(state, cards)

    def _recovered(self, state: FuneralState, move: Move, events: Events | None) -> None:
        seat = state.turn
        drawn = BIT[move.args[0]] | BIT[move.args[1]] | BIT[move.args[2]]
        # Cards of an earlier recovery that it may still hold: the other only knows their number.
        held = count(state.pool[seat]) - count(state.halls[seat])
        if held > 0:
            state.facts[seat].append(state.pool[seat] & ~state.certain[seat])
            state.facts[seat].append(held)
        state.certain[seat] = 0
        state.halls[seat] &= ~drawn
        state.hands[seat] |= drawn
        state.phase = state.then
        if events is not None:
            events.add("shuffle", src=f"hall:{seat}", seat=seat)
            for card in move.args:
                events.add("draw", FRENCH.codes[card], f"hall:{seat}", f"hand:{seat}", seat, BIT[seat])
        self._need(state, events)

    def _yielded(self, state: FuneralState, events: Events | None) -> None:
        state.winner = 1 - state.turn
        if events is not None:
            events.add("say", seat=state.turn, text="yields")
        last = state.fight[-1]
        others = 0
        for card in state.fight:
            if card != last or self.wound_self:
                others += symbols_left(state, card)
        damage = symbols_left(state, last)
        state.left = damage if damage < others else others
        state.asked = 0
        state.turn = state.winner
        state.phase = WOUND
        if state.left == 0:
            self._fallen(state, events)

    def _wounded(self, state: FuneralState, number: int, events: Events | None) -> None:
        card = state.fight[state.asked]
        state.wounds[card] += number
        state.left -= number
        state.asked += 1
        if events is not None:
            events.add("mark", FRENCH.codes[card], "fight", "fight", state.turn, amount=number)
        if state.left == 0:
            self._fallen(state, events)

    def fallen(self, state: FuneralState) -> list[int]:
        """The cards of the fight that have no symbol left."""
        return [card for card in state.fight if symbols_left(state, card) == 0]

    def _fallen(self, state: FuneralState, events: Events | None) -> None:
        dead = self.fallen(state)
        if len(dead) > 1:
            state.phase = BURY
            state.turn = 1 - state.winner
        else:
            self._settle(state, dead[0] if dead else NO_CARD, events)

    def _settle(self, state: FuneralState, buried: int, events: Events | None) -> None:
        """The dead go to Valhalla, one of them becomes the Deceased; the living feast; the loser draws."""
        dead = mask_of(self.fallen(state))
        killer = state.fight[-1]
        for card in state.fight:
            if dead & BIT[card]:
                state.deaths.append(card)
                state.deaths.append(killer)
        if buried != NO_CARD:
            state.valhalla |= BIT[state.deceased] | (dead ^ BIT[buried])
            if events is not None:
                self._tell_dead(state, dead, buried, events)
            state.deceased = buried
        self._to_hall(state, state.winner, mask_of(state.fight) & ~dead, events)
        self._trick_over(state, state.winner, BEATEN, events)

    def _tell_dead(self, state: FuneralState, dead: int, buried: int, events: Events) -> None:
        events.add("discard", FRENCH.codes[state.deceased], "deceased", "valhalla")
        for card in members(dead):
            events.add("discard", FRENCH.codes[card], "fight", "deceased" if card == buried else "valhalla", rest=True)

    def _judge(self, state: FuneralState) -> int:
        """Who wins when the Village is empty: by cards in the hall, wounds there, strength there; else shared."""
        for measure in range(3):
            one, other = self._measured(state, 0, measure), self._measured(state, 1, measure)
            if one != other:
                return BIT[0] if one > other else BIT[1]
        return BIT[0] | BIT[1]

    def _measured(self, state: FuneralState, seat: int, measure: int) -> int:
        hall = state.halls[seat]
        if measure == 0:
            return count(hall)
        if measure == 1:
            crossed = 0
            for card in members(hall):
                crossed += state.wounds[card]
            return crossed
        return strength(hall, state.deceased)

    def _finish(self, state: FuneralState, won: int, events: Events | None) -> None:
        state.phase = DONE
        state.won = won
        state.points = [count(state.halls[0]), count(state.halls[1])]
        if events is not None:
            for seat in range(2):
                events.add("score", seat=seat, amount=state.points[seat])
            events.add("end")

    def scores(self, state: FuneralState) -> list[int]:
        return state.points[:]

    def winners(self, state: FuneralState) -> list[int]:
        return members(state.won)

    def hand_number(self, state: FuneralState) -> int:
        return 1

    def bound(self) -> int:
        # Every trick draws from the Village; a lead, an answer, at most all other held cards added, as many yields,
        # wounds for each and a burial make a trick.
        return (len(self.living) - 2 * HAND) * 4 * CARDS

    # ---- what a seat may know

    def knowledge(self, state: FuneralState, seat: int) -> FuneralKnowledge:
        return knowledge(state, seat)

    def determinize(self, knowledge: FuneralKnowledge, rng: Rng) -> FuneralState:
        return determinize(self, knowledge, rng)

    # ---- words

    def view(self, state: FuneralState, seat: int | None) -> View:
        from velvet.games.viking_funeral.views import view

        return view(self, state, seat)

    def explain(self, state: FuneralState, move: Move) -> Reason | None:
        from velvet.games.viking_funeral.refusals import explain

        return None if self.is_legal(state, move) else explain(self, state, move)

    def narrate(self, state: FuneralState, move: Move, viewer: int | None) -> str:
        from velvet.games.viking_funeral.views import narrate

        return narrate(self, state, move, viewer)

    def format(self, move: Move) -> str:
        return format_move(move)

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def decode(self, data: dict[str, Any]) -> FuneralState:
        return FuneralState.load(data)
