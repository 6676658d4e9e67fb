"""How a legal move is made by hand: as a path of things to touch.

A game's `layout.gestures(rules, view)` gives one Gesture for each move of `view.legal`. Mouse drag, click–click,
touch, keyboard and screen reader all walk these paths (a prefix tree), so they cannot differ. The rules' moves
stay whole; splitting a decision into steps is done here. Must not know pixels or Qt.
"""

from dataclasses import dataclass

from velvet.core.moves import Move

BUTTONS = "buttons"


@dataclass(frozen=True, slots=True)
class Target:
    """A thing that can be touched: a card (at = its code) or a place (at = cell, or "" for the whole zone).

    Buttons are the zone "buttons", `at` the button's key. A seat's plate is the zone "seat:K".
    """

    zone: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Gesture:
    """A move as a path: pick up path[0], drop on path[1], touch path[2] …

    any_order: the first so many steps are a selection, made in any order (melds). label: words for the button,
    the chooser when several moves share a path, and the screen reader ("Name Winds").
    turn: how a dropped tile lies (sixths clockwise), for its ghost. unless: the id of a switch (a `Torch` zone of the
    person's own): while it is off the window makes this move by itself, without asking. said: the label as a sentence
    that stands alone, where the label leans on what is asked ("Put 3 markers in the cup").
    """

    move: Move
    path: tuple[Target, ...]
    label: str = ""
    any_order: int = 1
    turn: int = 0
    marks: tuple[str, ...] = ()
    unless: str = ""
    said: str = ""


def button(move: Move, key: str, label: str, said: str = "") -> Gesture:
    """A move made by one button."""
    return Gesture(move, (Target(BUTTONS, key),), label, said=said)
