"""The words a View writes on a slot, as far as they change a card's picture.

``arrow:n|e|s|w|any``, ``smoulder``, ``legs:0,2,4``, ``joined:1``, ``value:1,2,4``, ``turn:0`` … ``turn:5``,
``flop``, ``wild``, ``wounds:3``, ``dead:torn``, ``dead:burnt``, ``style:sacred``. Any other mark ("lead", "by:2")
is the table's own business and is left alone here, so it prints no second copy of a face. No Qt.
"""

from __future__ import annotations

from dataclasses import dataclass

_WORDS = frozenset({"arrow", "legs", "joined", "value", "turn", "wounds", "dead", "smoulder", "flop", "wild"})


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks that show on a face, in one hashable value."""

    arrow: str = ""
    legs: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()
    value: tuple[int, ...] = ()
    turn: int = -1
    wounds: int = 0
    dead: str = ""
    flop: bool = False
    wild: bool = False

    @staticmethod
    def read(marks: tuple[str, ...]) -> Marks:
        """Marks from a slot's words; words and values that print nothing are ignored."""
        found: dict[str, str] = {}
        for mark in marks:
            word, _, value = mark.partition(":")
            if word in _WORDS:
                found[word] = value
        if not found:
            return NO_MARKS
        arrow = found.get("arrow", "smoulder" if "smoulder" in found else "")
        turns = _numbers(found.get("turn", ""))
        wounds = _numbers(found.get("wounds", ""))
        return Marks(
            arrow=arrow if arrow in ("n", "e", "s", "w", "any", "smoulder") else "",
            legs=_numbers(found.get("legs", "")),
            joined=_numbers(found.get("joined", "")),
            value=_numbers(found.get("value", "")),
            turn=turns[0] if turns else -1,
            wounds=wounds[0] if wounds else 0,
            dead=found["dead"] if found.get("dead") in ("torn", "burnt") else "",
            flop="flop" in found,
            wild="wild" in found,
        )


def style_of(marks: tuple[str, ...]) -> str | None:
    """The style a slot asks for itself (``style:sacred``), if any."""
    for mark in marks:
        word, _, value = mark.partition(":")
        if word in ("style", "virtue") and value:
            return value
    return None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",") if part.strip().isdigit())


NO_MARKS = Marks()
