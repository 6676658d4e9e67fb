"""Cloths and inks: the colours of the table, one Theme a cloth. Must not know games."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """A cloth under a lamp. cloth: the velvet; ink: text on it; thread: embroidery; brass: frames and focus;
    plate, plate_low, plate_ink: the small plates above and below, and words on them; scrim: behind a chooser."""

    name: str
    cloth: str
    ink: str
    thread: str
    brass: str
    plate: str
    plate_low: str
    plate_ink: str
    scrim: str
    dark: bool = True


def _dark(name: str, cloth: str) -> Theme:
    return Theme(name, cloth, "#f6f0e0", "#f6f0e0", "#c9a227", "#b99a55", "#846a34", "#231705", "#0c080c")


THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        _dark("plum", "#3b1f3a"),
        _dark("midnight", "#16213e"),
        _dark("forest", "#143d2b"),
        _dark("claret", "#4a1420"),
        Theme(
            "linen", "#e9e1d0", "#2b2118", "#4a3a24", "#8a6a10", "#d3b872", "#a98c4a", "#231705", "#4a3f2e", dark=False
        ),
    )
}
DEFAULT = "plum"

# One colour and one shape a seat; the shapes differ so that colour is never alone.
SEAT_COLOURS = ("#c0392b", "#2f6fb5", "#3a8f4d", "#d9a21b", "#7d4fa3", "#2a9d9d", "#c46a2d", "#8d8d8d")
PAWNS = ("pawn-orb", "pawn-tower", "pawn-spire", "pawn-shell")
PEGS = ("disc", "cube", "cone", "drum")


def theme(name: str) -> Theme:
    """The theme with this name, the default one if there is none."""
    return THEMES.get(name, THEMES[DEFAULT])


def piece(kind: str, owner: int) -> tuple[str, str]:
    """The picture and colour of a marker: "pawn" and "peg" become the owner's own shape."""
    shapes = {"pawn": PAWNS, "peg": PEGS, "marker": PEGS}.get(kind)
    if shapes is not None:
        return shapes[max(owner, 0) % len(shapes)], SEAT_COLOURS[max(owner, 0) % len(SEAT_COLOURS)]
    return kind, SEAT_COLOURS[owner % len(SEAT_COLOURS)] if owner >= 0 else "#b08d3c"
