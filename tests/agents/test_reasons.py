"""Hints in words: in every game each move that a hint may show has a reason, and is said without notation."""

import re

import pytest

from velvet import games
from velvet.agents.simple import reasons
from velvet.core.cards import VIASHI_SUITS
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE
from velvet.match import Match
from velvet.match.words import fill

DECISIONS = 70
ROWS = 5
# A card's or a cell's code as a record writes it: W1, g9, 10H, -1,2; squares of the grid are people's words too.
CODE = re.compile(r"\b([WFSVLG][1-9]|[0-9]{1,2}[SHDC])\b|-?\d,-?\d")


@pytest.mark.parametrize("game", games.ids())
def test_every_move_of_a_hint_has_words_and_a_reason(game: str) -> None:
    spec = games.load(game)
    seats = next((count for count in spec.seats if count > 1), spec.seats[0])
    names = tuple("Ana Ben Cleo Dov Eva Finn Gus Hal".split())[:seats]
    match = Match(spec, {}, names, seed=11)
    advice, rng = spec.advice(match.rules), Rng(4)
    verbs: set[str] = set()
    made = 0
    while made < DECISIONS and not match.over:
        if match.actor == CHANCE:
            match.chance()
            continue
        seat = match.actor
        legal = list(match.view(seat, log=False).legal)
        moves = [legal.pop(rng.below(len(legal))) for _ in range(min(ROWS, len(legal)))]
        gestures = {gesture.move: gesture for gesture in match.gestures(seat)}
        for move, because in zip(moves, reasons(advice, moves, match.sampler(seat)), strict=True):
            verbs.add(move.verb)
            _check(match.rules.format(move), fill(because, names), names)
            words = fill(gestures[move].said or gestures[move].label, names)
            assert (words[0].isupper() and " " in words) or words in ("Pass", "Done", "Yield"), words
            assert not CODE.search(words), words
        deal = match.sampler(seat).deal()
        match.play(max(moves, key=lambda move: advice.rate(deal, move)))
        made += 1
    assert len(verbs) > 1, verbs


def _check(text: str, reason: str, names: tuple[str, ...]) -> None:
    assert reason, f"“{text}” has no reason"
    assert "{" not in reason and not CODE.search(reason), f"“{text}”: {reason}"
    assert not reason[0].isupper() or reason.startswith((*names, *VIASHI_SUITS)), f"“{text}”: {reason}"
    assert not reason.endswith("."), f"“{text}”: {reason}"
