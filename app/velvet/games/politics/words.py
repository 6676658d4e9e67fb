"""Politics, the words that views, log, refusals and labels share: cards, abilities, numbers of markers.

Must not decide what may be done.
"""

from velvet.core.cards import RANK_NAMES, VIASHI
from velvet.games.politics.rules_abilities import (
    ALL,
    CHARM,
    EXCHANGE,
    FIX,
    JEST,
    LABOUR,
    RAID,
    RALLY,
    TAX,
    TRADE,
    Ability,
)
from velvet.games.politics.rules_state import PLACES, PoliticsState

# A piece for each seat, told apart by shape as well as by colour.
PEGS = ("disc", "cube", "cone", "drum")


def card_name(state: PoliticsState, place: int) -> str:
    """ "the Queen of Winds": the card at a place of the line."""
    number = state.order[place]
    return VIASHI.names[state.suits[state.owner[number]] * 9 + number]


def own_card(state: PoliticsState, seat: int, place: int) -> str:
    """The seat's own card of the number that lies at a place."""
    return VIASHI.names[state.suits[seat] * 9 + state.order[place]]


def capital(said: str) -> str:
    """With a capital first letter."""
    return said[:1].upper() + said[1:]


def markers(n: int) -> str:
    """ "1 marker", "3 markers"."""
    return "1 marker" if n == 1 else f"{n} markers"


def reach(ability: Ability) -> str:
    """Which cards an ability may be turned on, in words."""
    # Wherever the card stands the distances are the same: the far end of the line shows them all.
    near = min(abs(place - q) for place in range(PLACES) for q in ability.targets[place])
    far = max(abs(place - q) for place in range(PLACES) for q in ability.targets[place])
    if far >= ALL:
        return "any card" if near == 0 else "any other card"
    if near == far:
        return "a neighbouring card" if far == 1 else f"a card {far} places away"
    neighbour = "itself or a neighbouring card" if far == 1 else f"a card at most {far} places away"
    return neighbour if near == 0 else f"a card {near} to {far} places away"


def onwards(ability: Ability) -> str:
    """Where an ability sends a marker on to, in words."""
    return "the next card" if max(len(seconds) for seconds in ability.seconds) <= 2 else "another card"


def deed(ability: Ability) -> str:
    """What an ability does, as half a sentence."""
    where = reach(ability)
    return {
        FIX: f"{where} can be neither taken over nor moved this round",
        TAX: f"an opponent's marker on {where} goes back to its pool",
        RAID: f"an opponent's marker on {where} goes back to its pool",
        RALLY: f"up to {ability.most} of your markers go from {where} to {onwards(ability)}",
        CHARM: f"an opponent's marker goes from {where} to {onwards(ability)}",
        TRADE: f"a marker from your pool goes on {where}",
        LABOUR: f"it trades places with {where}",
        EXCHANGE: f"a marker of yours on {where} changes places with an opponent's on {onwards(ability)}",
        JEST: "two other cards that are neighbours trade places",
    }[ability.kind]


def price(ability: Ability) -> str:
    """What an ability costs, in words."""
    cost = f"costs {markers(ability.cost)} on it" if ability.cost else "free"
    return f"{cost}, {'as often as paid for' if ability.often else 'once a round'}"


def about(ability: Ability) -> str:
    """An ability in one sentence: name, deed, price."""
    return f"{ability.name}: {deed(ability)} ({price(ability)})."


def rank(number: int) -> str:
    """ "Queen": the name of a number, from 0."""
    return RANK_NAMES[number]
