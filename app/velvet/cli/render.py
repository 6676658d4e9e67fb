"""A View as text: what the terminal shows of a position. Reads Views and layouts, nothing else."""

from typing import TYPE_CHECKING, Any

from velvet.core.layout import Grid, Layout
from velvet.core.rules import CHANCE, OVER
from velvet.core.views import Slot, View, ZoneView
from velvet.match.words import one_line

if TYPE_CHECKING:
    from rich.console import Console

    from velvet.match import Match

BACK = "··"
# More legal moves than this are not listed unasked.
LISTED = 40


def show_position(console: "Console", match: "Match", seat: int | None) -> None:
    """Prints where the match stands, as `seat` (None: the public) sees it."""
    view = match.view(seat, log=False)
    for line in position_lines(view, match.spec.layout(match.rules), match.players):
        console.print(line, soft_wrap=True)


def position_lines(view: View, layout: Layout, players: tuple[str, ...]) -> list[str]:
    """Hand and scores, then each zone that holds something, counters, and who is to act."""
    # A name out of a file must not steer the terminal.
    players = tuple(one_line(name, 40) for name in players)
    scores = ", ".join(f"{name}: {score}" for name, score in zip(players, view.scores, strict=True))
    lines = [f"Hand {view.hand} · {scores}"]
    zones = {zone.id: zone for zone in layout.zones}
    for shown in view.zones:
        declared = zones.get(shown.id)
        lines += _zone(shown, declared, players)
    lines += [counter.text for counter in view.counters if counter.text]
    lines.append(turn_line(view, players))
    return lines


def turn_line(view: View, players: tuple[str, ...]) -> str:
    """Who is to act, or how it ended."""
    if view.actor == OVER:
        won = " and ".join(players[seat] for seat in view.winners)
        return f"The game is over. {won} won." if won else "The game is over. Nobody won."
    if view.actor == CHANCE:
        return f"Chance is to act: {view.awaits}."
    return view.prompt if view.seat == view.actor and view.prompt else f"{players[view.actor]} is to act."


def _zone(shown: ZoneView, declared: Any, players: tuple[str, ...]) -> list[str]:
    if not shown.slots and not shown.markers and shown.size() == 0:
        return []
    title = _title(shown.id, declared, players)
    note = f" ({shown.note})" if shown.note else ""
    markers = [_marker(m.kind, m.owner, m.at, m.count, players) for m in shown.markers]
    if isinstance(declared, Grid):
        return [f"{title}{note}:", *_grid(shown, declared), *(f"  {text}" for text in markers)]
    cards = [slot_text(slot) for slot in shown.slots]
    backs = cards.count(BACK) + max(0, shown.size() - len(cards))
    cards = [card for card in cards if card != BACK]
    if backs:
        cards.append(("1 card" if backs == 1 else f"{backs} cards") + (" more" if cards else ""))
    return [f"{title}{note}: " + "  ".join(cards + markers)]


def _title(zone_id: str, declared: Any, players: tuple[str, ...]) -> str:
    name, _, owner = zone_id.partition(":")
    label = declared.label if declared is not None and declared.label else name.capitalize()
    if owner.isdigit() and int(owner) < len(players):
        return f"{label} of {players[int(owner)]}"
    return str(label)


def slot_text(slot: Slot) -> str:
    """A card or back with where it lies, how it is turned and what marks it carries."""
    text = slot.card or BACK
    if slot.turn:
        text += f"^{slot.turn}"
    if slot.known:
        text = f"({text})"
    if slot.at:
        text = f"{slot.at}={text}"
    return text + (f"[{' '.join(slot.marks)}]" if slot.marks else "")


def _marker(kind: str, owner: int, at: str, count: int, players: tuple[str, ...]) -> str:
    text = f"{kind} of {players[owner]}" if 0 <= owner < len(players) else kind
    return text + (f" ×{count}" if count != 1 else "") + (f" at {at}" if at else "")


def _grid(shown: ZoneView, grid: Grid) -> list[str]:
    cells: dict[str, list[str]] = {}
    for slot in shown.slots:
        marks = f"[{' '.join(slot.marks)}]" if slot.marks else ""
        cells.setdefault(slot.at, []).append((slot.card or BACK) + marks)
    width = max([2, *(len(" ".join(texts)) for texts in cells.values())])
    lines = []
    for r in range(grid.rows, 0, -1):
        texts = [" ".join(cells.get(f"{chr(97 + c)}{r}", ["."])) for c in range(grid.cols)]
        lines.append(f"  {r:>2}  " + "  ".join(text.ljust(width) for text in texts).rstrip())
    lines.append("      " + "  ".join(chr(97 + c).ljust(width) for c in range(grid.cols)).rstrip())
    return lines
