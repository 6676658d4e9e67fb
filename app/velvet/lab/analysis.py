"""Looking back at a game: what each seat could expect at each of its decisions, and which moves cost it most.

Every estimate is made as an opponent makes it, from the View and the Knowledge of the seat that was to move, never from
the position with its secrets, by a search whose generator is seeded by the place in the game alone: the same record
gives the same analysis. The measure is the share of the win that the seat's side may expect of the running hand (of
the game, in the hand that ends it); for somebody who plays alone, the final score.

A decision is searched once for the best move. Where another was made, both are searched again, each alone and with
new deals, so that a move is not called costly because chance flattered another. The costliest are then looked at
longer. What is found is told at once, as rows of plain data (see `Analysis.rows`). Must not know Qt, files, or any game
by name.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Any, Final

from velvet.agents.levels import simulations as of_level
from velvet.agents.simple import Adviser
from velvet.agents.thinking import SearchAgent
from velvet.core.agents import Advised, Budget, Sampler
from velvet.core.errors import VelvetError
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Knowledge, Rules
from velvet.core.views import View
from velvet.lab.statistics import Z95, Mean
from velvet.match import Match
from velvet.match.words import fill

SHARE: Final = "share"
POINTS: Final = "points"
# Edition of the rows, and the first word of the generators' seeds; no other stream begins with it.
EDITION: Final = 1
DIGITS: Final = 4
STREAM: Final = 5
# A game is looked at with so many moves' worth of a master's simulations, spread over its decisions within limits.
WORK: Final = 10
FEWEST: Final = 120
MOST: Final = 1000
# In games longer than this, opponents' decisions are looked at with a third of the simulations where a person played.
LONG: Final = 150
# So many of the costliest moves are looked at again with so many times the simulations; so many are listed.
AGAIN: Final = 9
LONGER: Final = 3
LISTED: Final = 8
# Alone at the table a deal is played on by the game's advice, which is dear: one for so many simulations.
SIMULATIONS_A_DEAL: Final = 16
FEWEST_DEALS: Final = 8


def measure_of(rules: Rules[Any]) -> str:
    """SHARE where sides play against each other, POINTS where there is one side alone."""
    return SHARE if len({rules.team(seat) for seat in range(rules.seats)}) > 1 else POINTS


def simulations_for(match: Match) -> int:
    """How many simulations a decision of this match gets where nobody says."""
    decisions = sum(1 for actor, _ in match.moves() if actor != CHANCE)
    wanted = WORK * of_level("master", match.spec.id) // max(1, decisions)
    return max(FEWEST, min(MOST, wanted))


class Analysis:
    """The analysis of the whole line of a match, which must not change meanwhile. Raises VelvetError if nobody has
    moved yet. measure: SHARE or POINTS; simulations: for a decision."""

    def __init__(self, match: Match, simulations: int = 0) -> None:
        self.match = match
        self.line = match.moves()
        if not any(actor != CHANCE for actor, _ in self.line):
            raise VelvetError("nobody has moved in this game yet, so there is nothing to look back at")
        self.simulations = simulations or simulations_for(match)
        self.measure = measure_of(match.rules)
        self._judge: _Judge = _Shares(match) if self.measure == SHARE else _Points(match)
        self._found: dict[int, dict[str, Any]] = {}
        self._choices: dict[int, tuple[_Seen, Move]] = {}

    def rows(self) -> Iterator[dict[str, Any]]:
        """What is found, in the order in which it is found, as JSON can carry it.

        First {"analysis": EDITION, "game", "players", "measure", "simulations", "plies"}. Then for each decision with
        a choice {"ply": moves made before it, "hand", "seat", "player", "move", "sentence", "best", "best_sentence",
        "reason", "value": after the move made, "best_value": after the best one, "cost", "doubt": half of the 95 %
        interval of the cost, "clear": whether the cost is beyond doubt, "simulations"}; one that is looked at longer
        comes a second time and replaces the first. In between, for each hand that was played to its end, {"hand",
        "from", "to": moves made before and after it, "results": by seat what came of it}. Last {"costliest": [plies]}.
        """
        match = self.match
        yield {
            "analysis": EDITION, "game": match.spec.id, "players": list(match.players), "measure": self.measure,
            "simulations": self.simulations, "plies": len(self.line),
        }  # fmt: skip
        yield from self._walk()
        costly = sorted((row for row in self._found.values() if row["cost"] > 0), key=lambda row: -row["cost"])
        for row in costly[:AGAIN]:
            yield self._longer(row)
        clear = sorted((row for row in self._found.values() if row["clear"]), key=lambda row: -row["cost"])
        yield {"costliest": [row["ply"] for row in clear[:LISTED]]}

    # ---- the walk through the game

    def _walk(self) -> Iterator[dict[str, Any]]:
        rules = self.match.rules
        state = self.match.at(0)
        hand, begun, before = rules.hand_number(state), 0, rules.scores(state)
        for ply, (actor, move) in enumerate(self.line):
            if actor != CHANCE:
                view = rules.view(state, actor)
                if len(view.legal) > 1:
                    seen = _Seen(ply, view, rules.knowledge(state, actor), rules.hand_number(state))
                    # Words for the one move now, while its position is at hand.
                    yield self._first(seen, move, state)
            rules.apply(state, move)
            over = rules.actor(state) == OVER
            if over or rules.hand_number(state) != hand:
                results = _results(rules, state, before, over, self.measure)
                yield {"hand": hand, "from": begun, "to": ply + 1, "results": results}
                hand, begun, before = rules.hand_number(state), ply + 1, rules.scores(state)

    def _first(self, seen: "_Seen", played: Move, state: Any) -> dict[str, Any]:
        """Looks at a decision for the first time."""
        match, rules, seat = self.match, self.match.rules, seen.view.actor
        wanted = self._wanted(seat)
        best, reason = self._judge.look(seen, wanted)
        row: dict[str, Any] = {
            "ply": seen.ply, "hand": seen.hand, "seat": seat, "player": match.players[seat],
            "move": rules.format(played), "sentence": self._told(state, played, seat),
            "best": rules.format(best), "best_sentence": self._told(state, best, seat),
            "reason": fill(reason, match.players),
        }  # fmt: skip
        if best == played:
            value = round(self._judge.worth(seen, best, wanted), DIGITS)
            row |= {"value": value, "best_value": value, "cost": 0.0, "doubt": 0.0, "clear": False}
            row["simulations"] = wanted
        else:
            self._choices[seen.ply] = (seen, best)
            row |= self._weighed(seen, best, played, max(1, wanted // 2), 1)
        self._found[seen.ply] = row
        return row

    def _wanted(self, seat: int) -> int:
        """How many simulations a decision of this seat gets."""
        match = self.match
        if len(self.line) > LONG and match.persons() and match.kinds[seat] != "person":
            return max(1, min(self.simulations, max(FEWEST // 2, self.simulations // 3)))
        return self.simulations

    def _longer(self, row: dict[str, Any]) -> dict[str, Any]:
        """The row of a costly move after a longer look, with new deals; now it may be called clear."""
        seen, best = self._choices[row["ply"]]
        played = self.line[row["ply"]][1]
        row = row | self._weighed(seen, best, played, self.simulations * LONGER, 2)
        row["clear"] = row["cost"] > row["doubt"]
        self._found[row["ply"]] = row
        return row

    def _weighed(self, seen: "_Seen", best: Move, played: Move, wanted: int, look: int) -> dict[str, Any]:
        high, got, doubt = self._judge.weigh(seen, best, played, wanted, look)
        return {
            "value": round(got, DIGITS), "best_value": round(high, DIGITS), "cost": round(max(0.0, high - got), DIGITS),
            "doubt": round(doubt, DIGITS), "clear": False, "simulations": wanted,
        }  # fmt: skip

    def _told(self, state: Any, move: Move, seat: int) -> str:
        return fill(self.match.rules.narrate(state, move, seat), self.match.players)


def _results(rules: Rules[Any], state: Any, before: list[int], over: bool, measure: str) -> list[float]:
    """What came of a hand, by seat: the final score, or the share of the win of the seat's side."""
    scores = rules.scores(state)
    if measure == POINTS:
        return [float(score) for score in scores]
    if over:
        winners = rules.winners(state)
    else:
        gains = [score - old for score, old in zip(scores, before, strict=True)]
        winners = [seat for seat, gain in enumerate(gains) if gain == max(gains)]
    sides = {rules.team(seat) for seat in winners}
    return [1.0 / len(sides) if rules.team(seat) in sides else 0.0 for seat in range(rules.seats)]


class _Seen:
    """A decision as its seat saw it."""

    def __init__(self, ply: int, view: View, knowledge: Knowledge, hand: int) -> None:
        self.ply = ply
        self.view = view
        self.knowledge = knowledge
        self.hand = hand


class _Judge(ABC):
    """Says which move is best and what a move is worth; one for each measure."""

    def __init__(self, match: Match) -> None:
        self.rules = match.rules
        self.options = match.options
        self.agent = SearchAgent(match.spec)

    @abstractmethod
    def look(self, seen: _Seen, wanted: int) -> tuple[Move, str]:
        """The best move found, and why it is good ("" if there is nothing to say)."""

    @abstractmethod
    def worth(self, seen: _Seen, best: Move, wanted: int) -> float:
        """What the best move that the last look found is worth."""

    @abstractmethod
    def weigh(self, seen: _Seen, best: Move, played: Move, wanted: int, look: int) -> tuple[float, float, float]:
        """What each of two moves is worth, each with so many simulations, and half of the 95 % interval of the
        difference; `look`: from 1, the same number deals the same."""

    def _sampler(self, seen: _Seen, *words: int) -> Sampler:
        return Sampler(self.rules, seen.knowledge, Rng(STREAM, seen.ply, *words), self.options)

    def _searched(self, seen: _Seen, legal: tuple[Move, ...], wanted: int, *words: int) -> list[Advised]:
        return self.agent.advise(replace(seen.view, legal=legal), self._sampler(seen, *words), Budget(wanted))


class _Shares(_Judge):
    """Win shares, found by search."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._share = 0.0

    def look(self, seen: _Seen, wanted: int) -> tuple[Move, str]:
        best = self._searched(seen, seen.view.legal, wanted, 0)[0]
        self._share = best.share or 0.0
        return best.move, best.reason

    def worth(self, seen: _Seen, best: Move, wanted: int) -> float:
        return self._share

    def weigh(self, seen: _Seen, best: Move, played: Move, wanted: int, look: int) -> tuple[float, float, float]:
        high = self._searched(seen, (best,), wanted, look, 0)[0].share or 0.0
        got = self._searched(seen, (played,), wanted, look, 1)[0].share or 0.0
        return high, got, Z95 * sqrt(_variance(high, wanted) + _variance(got, wanted))


def _variance(share: float, wanted: int) -> float:
    """Of a mean of so many results between 0 and 1; never 0, as so many cannot prove a certainty."""
    middle = (share * wanted + 1.0) / (wanted + 2.0)
    return middle * (1.0 - middle) / wanted


class _Points(_Judge):
    """Final scores of somebody who plays alone: the search finds the move, and the game is played on to its end by the
    game's advice. Both moves are tried in the same deals."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.adviser = Adviser(match.spec)

    def look(self, seen: _Seen, wanted: int) -> tuple[Move, str]:
        best = self._searched(seen, seen.view.legal, wanted, 0)[0]
        return best.move, best.reason

    def worth(self, seen: _Seen, best: Move, wanted: int) -> float:
        ends = [self._end(seen, self._sampler(seen, 0, deal), best) for deal in range(_deals(wanted))]
        return sum(ends) / len(ends)

    def weigh(self, seen: _Seen, best: Move, played: Move, wanted: int, look: int) -> tuple[float, float, float]:
        one, other, gap = Mean(), Mean(), Mean()
        for deal in range(_deals(wanted)):
            high = self._end(seen, self._sampler(seen, look, deal), best)
            got = self._end(seen, self._sampler(seen, look, deal), played)
            one.add(high)
            other.add(got)
            gap.add(high - got)
        # Few deals that all agree prove little: a spread of at least a point is taken for granted.
        return one.mean, other.mean, Z95 * max(1.0, gap.deviation) / sqrt(gap.n)

    def _end(self, seen: _Seen, sampler: Sampler, move: Move) -> float:
        """The seat's score when a deal is played on after this move."""
        rules, advice = self.rules, self.adviser.of(sampler)
        state = sampler.deal()
        rules.apply(state, move)
        while (actor := rules.actor(state)) != OVER:
            if actor == CHANCE:
                rules.apply(state, rules.sample(state, sampler.rng))
                continue
            legal = rules.legal_moves(state)
            best = legal[0]
            if len(legal) > 1:
                ratings = [advice.rate(state, other) for other in legal]
                best = legal[ratings.index(max(ratings))]
            rules.apply(state, best)
        return float(rules.scores(state)[seen.view.actor])


def _deals(wanted: int) -> int:
    return max(FEWEST_DEALS, wanted // SIMULATIONS_A_DEAL)
