"""The hint: asks an adviser in a process of its own, and shows what it says in a panel over the table.

Pointing at a row shows its move on the table; nothing is played unless the person plays it. Whatever changes the
position sends the panel away and ends the search at once. Must not know any game, nor how advice is found.
"""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal

from velvet.agents.child import Thinker
from velvet.core.gestures import Gesture, Target
from velvet.core.layout import Cup, Pile, Torch
from velvet.core.spots import Rect
from velvet.table import TableView, access
from velvet.ui import hints
from velvet.ui.hint_panel import HintPanel
from velvet.ui.hints import HintRow
from velvet.ui.session import Desk, Session
from velvet.ui.theme import Palette, px

# So high a panel of five rows is about; what it would cover is judged by that before it is filled.
USUAL_HEIGHT: Final = 350
MOST_LOOKED_AT: Final = 200
# On a table less high than this fewer rows are shown.
SMALL: Final = 570
SMALL_ROWS: Final = 3
# How many heights are tried on each side.
PLACES: Final = 12
# How often deadlines are looked at while the adviser thinks, besides its own bell.
LOOK_MS: Final = 150
FAILED: Final = "No hint came this time. Press H to ask again."


def _box(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)


def _shared(one: QRectF, other: QRectF) -> float:
    part = one.intersected(other)
    return part.width() * part.height()


def _thinker(ready: Callable[[], None]) -> Desk:
    return Thinker(ready=ready)


class Hint(QObject):
    """Asks the adviser for the person at the screen and shows what it says. asked: a question is open or answered."""

    _rang = Signal()

    def __init__(
        self,
        session: Session,
        table: TableView,
        colours: Palette,
        make: Callable[[Callable[[], None]], Desk] = _thinker,
    ) -> None:
        """make: makes the adviser's desk, given what it calls when an answer has come."""
        super().__init__(table)
        self.session = session
        self.table = table
        self.panel = HintPanel(colours, table)
        self.panel.pointed.connect(self._point)
        self.panel.taken.connect(self._take)
        self.panel.shut.connect(self.close)
        self._make = make
        self._desk: Desk | None = None
        self._rang.connect(self._look, Qt.ConnectionType.QueuedConnection)
        self._looks = QTimer(self)
        self._looks.setInterval(LOOK_MS)
        self._looks.timeout.connect(self._look)

    @property
    def asked(self) -> bool:
        """Whether the panel is open."""
        return self.panel.isVisible()

    def toggle(self) -> None:
        """H: asks, or sends the panel away."""
        if self.asked:
            self.close()
        else:
            self.ask()

    def ask(self, keyboard: bool = True) -> bool:
        """Asks for the position on the table; False if it is not the person's turn. keyboard: the arrow keys walk
        through the rows at once."""
        question = hints.question(self.session)
        if question is None:
            return False
        if self._desk is None:
            self._desk = self._make(self._rang.emit)
        self._desk.ask(question)
        self._looks.start()
        self.panel.think()
        self._place(self.session.match.gestures(self.session.match.actor)[:MOST_LOOKED_AT])
        if keyboard:
            self.panel.setFocus()
        return True

    def _look(self) -> None:
        if self._desk is None or not self._looks.isActive():
            return
        answer = self._desk.poll()
        if answer is None:
            return
        self._looks.stop()
        rows = hints.rows(self.session, answer)
        if self.table.height() < px(SMALL):
            rows = rows[:SMALL_ROWS]
        if rows:
            self.panel.show_rows(rows)
            access.announce(self.table, rows[0].spoken(1))
        else:
            self.panel.say(FAILED)
        self._place([row.gesture for row in rows])

    def place(self) -> None:
        """The table has another size."""
        if self.asked:
            self._place([button.row.gesture for button in self.panel.rows])

    def _place(self, gestures: Sequence[Gesture]) -> None:
        """At the side of the table where it covers little of what matters, unless somebody has dragged it elsewhere."""
        panel, room, gap = self.panel, self.table.rect(), px(14)
        if panel.dragged:
            panel.move(max(0, min(panel.x(), room.width() - panel.width())), panel.y())
            return
        high = panel.height() if panel.rows else px(USUAL_HEIGHT)
        right, low = room.width() - panel.width() - gap, max(gap, room.height() - high - gap)
        heights = [gap + (low - gap) * step / (PLACES - 1) for step in range(PLACES)]
        places = [QRectF(x, y, panel.width(), high) for x in (right, gap) for y in heights]
        things = self._things(gestures)
        costs = [sum(weight * _shared(place, box) for box, weight in things) for place in places]
        best = places[costs.index(min(costs))]
        panel.move(max(0, round(best.x())), max(0, round(best.y())))

    def _things(self, gestures: Sequence[Gesture]) -> list[tuple[QRectF, float]]:
        """What lies on the table, and how bad it is to cover it: most of all what may be touched, then words."""
        scene = self.table.table
        touched = {target for gesture in gestures for target in gesture.path}
        found = [(_box(scene.region(target)), 4.0) for target in touched]
        found += [(item.sceneBoundingRect(), 1.0 if item.face_up else 0.3) for item in scene.cards]
        found += [(item.sceneBoundingRect(), 1.0) for item in scene.markers]
        found += [(item.sceneBoundingRect(), 60.0) for item in self.table.lights.buttons.values()]
        for show in scene.shows.values():
            if isinstance(show.zone, Torch | Cup):
                found.append((_box(show.region(Target(show.id))), 3.0))
            elif isinstance(show.zone, Pile):
                found += [(_box(place), 0.7) for place in show.places()]
        if scene.table is not None:
            found += [(_box(plate), 3.0) for plate in scene.table.plates.values()]
            found += [(_box(scene.table.prompt), 2.0), (_box(scene.table.counters), 1.5)]
        return found

    def _point(self, row: HintRow | None) -> None:
        self.table.point_out(row.gesture if row is not None else None)

    def _take(self, row: HintRow) -> None:
        gesture = row.gesture
        self.close()
        if self.table.busy:
            self.table.skip()
        self.table.play(gesture)

    def close(self) -> None:
        """Sends the panel away; a search that runs ends at once."""
        self._looks.stop()
        if self._desk is not None:
            self._desk.cancel()
        if self.asked:
            # First, lest the focus should walk through rows that are going.
            if self.panel.isAncestorOf(self.panel.window().focusWidget()) or self.panel.hasFocus():
                self.table.setFocus()
            self.panel.put_away()
            self.table.point_out(None)

    def end(self) -> None:
        """Nothing more is asked: the adviser's process ends."""
        self.close()
        if self._desk is not None:
            self._desk.close()
            self._desk = None
