"""Viking Funeral, the saga: what a finished game does to the deck, and what is told of it afterwards.

A fold over finished games: it takes the options of a game and its last state and returns plain data for the next
game and for the history. Must not know where a saga is kept.
"""

from typing import Any

from velvet.core.bits import BIT, members
from velvet.core.cards import FRENCH
from velvet.games.viking_funeral import FEWEST_LIVING, FuneralOptions
from velvet.games.viking_funeral.rules_state import NO_CARD, RANK, SUIT, FuneralState


def next_options(options: FuneralOptions, state: FuneralState) -> dict[str, Any]:
    """The options of the next game: wounds stay, the dead leave, the loser leads (shared: the same seat again)."""
    dead = [FRENCH.card(code) for code in options.dead] + state.deaths[0::2]
    crossed = {FRENCH.codes[card]: state.wounds[card] for card in range(FRENCH.size) if state.wounds[card]}
    loser = options.first
    if state.won in (BIT[0], BIT[1]):
        loser = 1 - members(state.won)[0]
    return {
        **options.to_dict(),
        "wounds": {code: wounds for code, wounds in crossed.items() if FRENCH.card(code) not in dead},
        "dead": [FRENCH.codes[card] for card in sorted(dead)],
        "first": loser,
    }


def is_over(options: dict[str, Any]) -> bool:
    """Whether so few are left that a landslide buries the village: no game can be played with these options."""
    return FRENCH.size - len(options["dead"]) < FEWEST_LIVING


def deaths(state: FuneralState, game: int) -> list[dict[str, Any]]:
    """Who died in this game (its number in the saga), in order: card, killer ("" for the first), an epitaph."""
    rows: list[dict[str, Any]] = []
    for k in range(0, len(state.deaths), 2):
        card, killer = state.deaths[k], state.deaths[k + 1]
        by = "" if killer == NO_CARD else FRENCH.codes[killer]
        rows.append({"game": game, "card": FRENCH.codes[card], "by": by, "epitaph": epitaph(card, killer)})
    return rows


# By suit, what its people were known for.
_KIN = (
    "of the clubs, hard of hand",
    "of the diamonds, open of purse",
    "of the hearts, quick to love",
    "of the spades, slow to forgive",
)


def epitaph(card: int, killer: int) -> str:
    """One line for the stone; always the same for the same death."""
    name = FRENCH.names[card].split(" of ")[0]
    who = f"{name[0].upper()}{name[1:]} {_KIN[SUIT[card]]}"
    if killer == NO_CARD:
        return f"{who}: died in bed, and was mourned with knives."
    if killer == card:
        return f"{who}: fell to its own blow."
    if SUIT[killer] == SUIT[card]:
        return f"{who}: fell to kin, {FRENCH.names[killer]}."
    if RANK[killer] < RANK[card]:
        return f"{who}: fell to a lesser, {FRENCH.names[killer]}."
    return f"{who}: fell to {FRENCH.names[killer]}."
