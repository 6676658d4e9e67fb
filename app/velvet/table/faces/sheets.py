"""Which painter prints which deck. Painters are imported when their deck is first printed."""

from __future__ import annotations

from velvet.table.faces.canvas import Canvas
from velvet.table.faces.deckfile import Deck, Face
from velvet.table.faces.marks import Marks


def print_front(canvas: Canvas, deck: Deck, face: Face, style: str, marks: Marks) -> None:
    """Print a face in the deck's style with its marks."""
    if deck.id == "viashi":
        import velvet.table.faces.viashi as viashi

        viashi.print_face(canvas, face, style, marks)
    elif deck.id == "vyozha":
        import velvet.table.faces.vyozha as vyozha

        vyozha.print_face(canvas, face, style, marks)
    elif deck.id == "vidrasso":
        import velvet.table.faces.vidrasso as vidrasso

        vidrasso.print_face(canvas, face)
    else:
        import velvet.table.faces.french as french

        french.print_face(canvas, face, marks)


def print_back(canvas: Canvas, deck: Deck) -> None:
    """Print the back: one picture that fills the card."""
    middle = canvas.height / 2
    canvas.picture(deck.back, 50, middle, 100, "#c9a227", height=canvas.height)
