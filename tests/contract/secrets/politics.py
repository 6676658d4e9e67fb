"""Politics: everything is open, but what goes into the cup stays hidden from the others until all have chosen.

Hidden things are not cards but numbers: of each seat that has chosen how many markers it has put in, anything from none
to all that lie on the card. `cards` counts the markers too, none of which may be lost.
"""

from typing import Any

from velvet.core.cards import VIASHI
from velvet.core.rng import Rng

CUP = "cup"


def cards(rules: Any, state: Any) -> list[str]:
    found = []
    for seat in range(rules.seats):
        on_cards = sum(state.marks[number * rules.seats + seat] for number in range(9))
        in_cup = 0 if _is_filled(rules, state) else state.cup[seat]
        whole = state.pool[seat] + state.given[seat] + on_cards + in_cup
        found += [f"marker:{seat}"] * whole
        assert min(state.pool[seat], state.given[seat], state.cup[seat]) >= 0 and whole == 12
    assert min(state.marks) >= 0
    if not state.order:
        return found + list(VIASHI.codes)
    line = [VIASHI.codes[state.suits[state.owner[number]] * 9 + number] for number in state.order]
    hands = [slot.card for seat in range(rules.seats) for slot in rules.view(state, seat).zone(f"hand:{seat}").slots]
    gone = [code for code in VIASHI.codes if VIASHI.letters.index(code[0]) not in state.suits]
    return found + line + hands + gone


def _is_filled(rules: Any, state: Any) -> bool:
    """Whether the cup is being filled: the markers lie on the card until all have chosen."""
    actor = rules.actor(state)
    return actor >= 0 and rules.format(rules.legal_moves(state)[0]).startswith("cup")


def _on_card(rules: Any, state: Any, seat: int) -> int:
    return state.marks[state.order[state.spot] * rules.seats + seat]


def _hidden(rules: Any, state: Any, seat: int) -> list[int]:
    """The other seats that have chosen: those with markers there, from the first player up to whose turn it is."""
    if not _is_filled(rules, state):
        return []
    chosen = []
    for step in range(rules.seats):
        other = (state.first + step) % rules.seats
        if other == rules.actor(state):
            break
        if other != seat and _on_card(rules, state, other):
            chosen.append(other)
    return chosen


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    hidden = _hidden(rules, state, seat)
    if not hidden:
        return None
    new = state.clone()
    for other in hidden:
        most = _on_card(rules, state, other)
        new.cup[other] = (state.cup[other] + 1 + rng.below(most)) % (most + 1)  # anything but what it was
    return new


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    return {f"{CUP}:{other}": str(state.cup[other]) for other in _hidden(rules, state, seat)}
