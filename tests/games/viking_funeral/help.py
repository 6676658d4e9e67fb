"""Positions made to order: deals one can read, and late games with little left."""

from typing import Any

from velvet.core.bits import mask_of
from velvet.core.cards import FRENCH
from velvet.games import load
from velvet.games.viking_funeral.rules import FuneralRules
from velvet.games.viking_funeral.rules_state import LEAD, FuneralState


def rules(**options: Any) -> FuneralRules:
    made = load("viking-funeral").make(options, 2)
    assert isinstance(made, FuneralRules)
    return made


def mask(cards: str) -> int:
    return mask_of([FRENCH.card(code) for code in cards.split()])


def codes(cards: int) -> str:
    return " ".join(code for card, code in enumerate(FRENCH.codes) if cards >> card & 1)


def late(game: FuneralRules, deceased: str, hands: list[str], halls: list[str], village: str) -> FuneralState:
    """Seat 0 leads; the Village's first card is drawn first; all other cards are in the Woods."""
    state = game.setup()
    state.deceased = FRENCH.card(deceased)
    state.hands = [mask(text) for text in hands]
    state.halls = [mask(text) for text in halls]
    state.pool, state.certain = state.halls[:], state.halls[:]
    state.village = [FRENCH.card(code) for code in reversed(village.split())]
    used = mask(f"{deceased} {' '.join(hands)} {' '.join(halls)} {village}")
    state.woods = mask_of(list(range(52))) & ~used
    state.turn = state.leader = 0
    state.phase = LEAD
    return state


def play(game: FuneralRules, state: FuneralState, *texts: str) -> None:
    """Moves, each checked."""
    for text in texts:
        move = game.parse(text)
        reason = game.explain(state, move)
        assert reason is None, f"{text}: {reason.sentence}"
        game.apply(state, move)


def legal(game: FuneralRules, state: FuneralState) -> list[str]:
    return sorted(game.format(move) for move in game.legal_moves(state))


def why(game: FuneralRules, state: FuneralState, text: str) -> str:
    """The clause that refuses this move; "" if it is legal."""
    reason = game.explain(state, game.parse(text))
    return reason.clause if reason is not None else ""
