"""Deals that a test can read: who draws what first, the rest in the deck's order."""

from typing import Any

from velvet.core.cards import VYOZHA
from velvet.games import load
from velvet.games.vyozha.rules import VyozhaRules, VyozhaState


def rules(seats: int, **options: Any) -> VyozhaRules:
    made = load("vyozha").make(options, seats)
    assert isinstance(made, VyozhaRules)
    return made


def deal(game: VyozhaRules, flop: str, *firsts: str) -> VyozhaState:
    """A game in which seat k draws the cards of firsts[k] first."""
    state = game.setup()
    order = [""] * 104
    for seat, cards in enumerate(firsts):
        for k, card in enumerate(cards.split()):
            order[seat + game.decks * k] = card
    given = {flop, *order}
    rest = [code for code in VYOZHA.codes if code not in given]
    text = "shuffle " + " ".join([card or rest.pop(0) for card in order] + [flop])
    play(game, state, text)
    return state


def play(game: VyozhaRules, state: VyozhaState, *texts: str) -> None:
    """Moves, each checked."""
    for text in texts:
        move = game.parse(text)
        reason = game.explain(state, move)
        assert reason is None, f"{text}: {reason.sentence}"
        game.apply(state, move)


def cells(game: VyozhaRules, state: VyozhaState, card: str) -> set[str]:
    """Where the acting seat may lay this card of its hand."""
    moves = [game.format(move).split() for move in game.legal_moves(state)]
    return {words[2] for words in moves if words[0] == "put" and words[1] == card}


def why(game: VyozhaRules, state: VyozhaState, text: str) -> str:
    """The clause that refuses this move; "" if it is legal."""
    reason = game.explain(state, game.parse(text))
    return reason.clause if reason is not None else ""
