"""Looking back at a finished game: the graph, the costliest moves, and the table showing any position of it.

The analysis is made in a process of its own and kept in the store, so that the second look is there at once. The panel
takes the side panel's place; the table stays where it is and shows what the seat it is seen from could see. Must not
know rules, nor how estimates are made.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)

from velvet.core.errors import VelvetError
from velvet.lab.analysis import POINTS, measure_of
from velvet.lab.findings import Findings, key_of
from velvet.table.once import once
from velvet.ui.analysis_graph import Graph
from velvet.ui.analysis_job import BROKEN, Job
from velvet.ui.analysis_legend import Legend
from velvet.ui.analysis_list import ROW, CostlyDelegate, CostlyModel, better
from velvet.ui.icons import icon
from velvet.ui.theme import Palette, palette, px

if TYPE_CHECKING:
    from velvet.ui.game_page import GamePage
    from velvet.ui.session import Session

# Rows may come by the hundred a second; the graph is drawn anew this often.
REDRAW_MS: Final = 120
# The panel takes this part of the window's width, within limits in design pixels.
PART: Final = 0.32
NARROWEST: Final = 300
WIDEST: Final = 580
# In a panel lower than this (in design pixels) what can be done without is left out.
LOW: Final = 600


class LookBack(QObject):
    """Opens and closes the panel at a game's page, and moves the table for it."""

    def __init__(self, page: "GamePage") -> None:
        super().__init__(page)
        self.page = page
        self.panel: AnalysisPanel | None = None
        self.awaited = False  # the page has just been laid for it, and `open` is about to be called
        self._own: int | None = None  # the seat the person sees the table from
        page.result.looked_back.connect(self.open)
        page.changed.connect(self._changed)

    @property
    def shown(self) -> bool:
        """Whether the panel is there, or about to be."""
        return self.panel is not None or self.awaited

    def toggle(self) -> None:
        """Opens it where a game is over, closes it where it is open."""
        if self.panel is not None:
            self.close()
        elif self.page.session.finished:
            self.open()
        else:
            self.page.table.refused.emit("You can look back at a game once it is over.")

    def open(self) -> None:
        """The panel takes the side panel's place and begins."""
        page, self.awaited = self.page, False
        if self.panel is not None or not page.session.finished:
            return
        page.result.hide()
        page.side.hide()
        self._own = page.session.sees
        panel = self.panel = AnalysisPanel(page.session, palette(page.settings.cloth), self._go)
        panel.closed.connect(self.close)
        panel.from_here.connect(self._play_on)
        page.middle.addWidget(panel)
        panel.fit_width(page.width())
        page.installEventFilter(self)
        panel.begin()
        panel.stand()
        panel.graph.setFocus()
        self._changed()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The panel grows and shrinks with the window."""
        if event.type() == QEvent.Type.Resize and self.panel is not None:
            self.panel.fit_width(self.page.width())
        return False

    def close(self) -> None:
        """Back to the game as it stands, and to the side panel if it was there."""
        panel, self.panel = self.panel, None
        if panel is None:
            return
        panel.stop()
        page = self.page
        page.removeEventFilter(self)
        page.middle.removeWidget(panel)
        panel.hide()
        panel.deleteLater()
        page.side.setVisible(page.settings.history)
        self._sit(self._own)
        if page.session.reviewing:
            page.look_away()
        else:
            self._changed()
        page.table.setFocus()

    def stop(self) -> None:
        """Nothing more is shown or computed here."""
        if self.panel is not None:
            self.panel.stop()
            self.panel = None

    def set_colours(self, colours: Palette) -> None:
        """Another cloth."""
        if self.panel is not None:
            self.panel.set_colours(colours)

    def _go(self, ply: int) -> None:
        """The table shows the position after so many moves, from the mover's seat if that is wished."""
        page, panel = self.page, self.panel
        if panel is None:
            return
        line = page.session.match.moves()
        actor = line[ply][0] if ply < len(line) else -1
        self._sit(actor if panel.eyes.isChecked() and actor >= 0 else self._own)
        page.look_at(ply)

    def _sit(self, seat: int | None) -> None:
        if self.page.session.sees != seat:
            self.page.sit_at(seat)

    def _play_on(self) -> None:
        self._sit(self._own)
        self.page.play_from_here()

    def _changed(self) -> None:
        """The page shows something else."""
        page, session = self.page, self.page.session
        button = page.buttons["look back"]
        button.setVisible(session.finished)
        button.setCheckable(True)
        button.setChecked(self.panel is not None)
        page.buttons["history"].setChecked(page.settings.history and self.panel is None)
        if self.panel is None:
            return
        if not session.finished:
            # The game goes on from an earlier place: what is found belongs to a line that is left.
            QTimer.singleShot(0, self, self.close)
        else:
            self.panel.stand()


class AnalysisPanel(QFrame):
    """Graph, what is said of the place looked at, and the costliest moves. `go` is called with the place wished for."""

    closed = Signal()
    from_here = Signal()

    def __init__(self, session: "Session", colours: Palette, go: Callable[[int], None]) -> None:
        super().__init__()
        self.session = session
        self.colours = colours
        self.go = go
        match = session.match
        self.names = match.players
        self._several = match.rules.hand_number(match.at(match.length)) > 1
        self._points = measure_of(match.rules) == POINTS
        self._told = [row.sentence for row in match.history(session.sees)]
        self.findings = Findings()
        self.findings.plies = match.length
        self.job = Job(self)
        self.job.told.connect(self._heard)
        self.job.ended.connect(self._over)
        self._redraw = once(self, "analysis is drawn", self._refresh, REDRAW_MS)
        self._trouble = ""
        self._build()

    # ---- how it is built

    def _build(self) -> None:
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(10), px(10), px(12))
        column.setSpacing(px(6))
        head = QHBoxLayout()
        title = QLabel("Looking back")
        title.setObjectName("section")
        self.progress = QLabel("")
        self.progress.setObjectName("hint")
        self.progress.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(title)
        head.addWidget(self.progress, 1)
        column.addLayout(head)
        what = "final score" if self._points else "share of the hand" if self._several else "share of the win"
        whose = "each seat could expect, from what it saw" if len(self.names) > 1 else "was to be expected then"
        self.note = note = QLabel(f"The {what} that {whose}.")
        note.setObjectName("hint")
        note.setWordWrap(True)
        column.addWidget(note)
        match = self.session.match
        own = match.persons()[0] if len(match.persons()) == 1 else None
        self.graph = Graph(self.findings, self.names, self.colours, own)
        if not self._points:
            self.graph.even = 1 / len({match.rules.team(seat) for seat in range(match.rules.seats)})
        self.graph.several = self._several
        self.graph.wished.connect(self.go)
        self.legend = Legend(self.names, self.colours)
        column.addWidget(self.legend)
        column.addWidget(self.graph, 3)
        self.words = QLabel("")
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setMinimumHeight(px(64))
        self.words.setAccessibleName("At this place")
        column.addLayout(self._steps())
        column.addWidget(self.words)
        heading = QLabel("The costliest moves")
        heading.setObjectName("section")
        column.addWidget(heading)
        self.none = QLabel("")
        self.none.setObjectName("muted")
        self.none.setWordWrap(True)
        column.addWidget(self.none)
        self._make_list()
        column.addWidget(self.list, 4)
        column.addLayout(self._foot())

    def _steps(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(px(6))
        self.back = self._step("step-back", "One move back (Left)", "Step back", -1)
        self.on = self._step("step-on", "One move on (Right)", "Step on", 1)
        row.addWidget(self.back)
        row.addWidget(self.on)
        row.addStretch(1)
        self.eyes = QCheckBox("From the mover’s seat")
        self.eyes.setToolTip("Shows each position as whoever moves next saw it")
        # Where nobody sits at the table, or several do, one sees most from the seat that is to move.
        self.eyes.setChecked(len(self.session.match.persons()) != 1)
        self.eyes.setVisible(len(self.names) > 1)
        self.eyes.toggled.connect(lambda _: self.go(self.session.match.ply))
        row.addWidget(self.eyes)
        return row

    def _step(self, drawing: str, tip: str, name: str, by: int) -> QToolButton:
        button = QToolButton()
        button.setObjectName("plain")
        button.setIconSize(QSize(px(18), px(18)))
        button.setIcon(icon(drawing, self.colours.text))
        button.setProperty("drawing", drawing)
        button.setToolTip(tip)
        button.setAccessibleName(name)
        button.setAutoRepeat(True)
        button.clicked.connect(lambda _=False: self._step_by(by))
        return button

    def _make_list(self) -> None:
        self.model = CostlyModel(self.findings, self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.delegate = CostlyDelegate(self.findings, self.colours, self.list)
        self.list.setItemDelegate(self.delegate)
        self.list.setAccessibleName("The costliest moves")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setMouseTracking(True)
        self.list.setMinimumHeight(px(90))
        self.list.clicked.connect(lambda index: self.go(index.data(ROW)["ply"]))
        self.list.activated.connect(lambda index: self.go(index.data(ROW)["ply"]))

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.play_on = QPushButton("Play on from here")
        self.play_on.clicked.connect(lambda _=False: self.from_here.emit())
        row.addWidget(self.play_on)
        row.addStretch(1)
        close = QPushButton("Close")
        close.setObjectName("primary")
        close.clicked.connect(lambda _=False: self.closed.emit())
        row.addWidget(close)
        return row

    def fit_width(self, window: int) -> None:
        """As wide as suits a window of this width."""
        self.setFixedWidth(min(max(round(window * PART), px(NARROWEST)), px(WIDEST)))

    def set_colours(self, colours: Palette) -> None:
        """Another cloth."""
        self.colours = self.delegate.colours = colours
        self.legend.set_colours(colours)
        self.graph.set_colours(colours)
        self.list.viewport().update()
        for button in (self.back, self.on):
            button.setIcon(icon(str(button.property("drawing")), colours.text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A low panel leaves out what can be done without."""
        super().resizeEvent(event)
        self.note.setVisible(self.height() >= px(LOW))

    # ---- the analysis

    def begin(self) -> None:
        """Shows what the store has, or has it made."""
        session = self.session
        self._key = key_of(session.match)
        kept = session.shelf.analysis(self._key)
        found = Findings.load(kept) if kept else None
        if found is not None and found.plies == session.match.length:
            self._take(found)
            return
        try:
            self.job.start(session.match.record(whole=True).dump())
        except VelvetError as error:
            self._over(str(error))
        self._refresh()

    def _take(self, found: Findings) -> None:
        self.findings = self.graph.findings = self.model.findings = self.delegate.findings = found
        self._refresh()

    def stop(self) -> None:
        """Ends what is being computed."""
        self.job.stop()
        self._redraw.stop()

    def _heard(self, row: dict[str, object]) -> None:
        try:
            self.findings.add(row)
        except ValueError:
            self.job.stop()
            self._over(BROKEN)
            return
        if self.findings.finished:
            self.session.shelf.keep_analysis(self._key, self.findings.dump())
        if not self._redraw.isActive():
            self._redraw.start()

    def _over(self, trouble: str) -> None:
        self._trouble = trouble
        self._refresh()

    def _refresh(self) -> None:
        found = self.findings
        chosen = self.list.currentIndex().data(ROW)
        self.model.fill(found.costly())
        if chosen is not None:
            self._choose(chosen["ply"])
        if found.finished:
            self.progress.setText("")
        elif self._trouble:
            self.progress.setText(self._trouble)
        elif found.reached < found.plies:
            self.progress.setText(f"{round(100 * found.reached / max(1, found.plies))} % …")
        else:
            self.progress.setText("a longer look at the costliest …")
        quiet = not found.costly()
        self.none.setVisible(quiet)
        self.none.setText(
            "No move cost more than chance would explain." if found.finished else "None so far." if quiet else ""
        )
        self.graph.refresh()
        self.stand()

    # ---- the place looked at

    def _step_by(self, by: int) -> None:
        wished = min(max(self.session.match.ply + by, 0), self.session.match.length)
        if wished != self.session.match.ply:
            self.go(wished)

    def stand(self) -> None:
        """Says what was done at the place that the table shows, and what that was worth."""
        match = self.session.match
        at, found = match.ply, self.findings
        self.graph.stand(at)
        self.legend.show_values(found, at)
        self.back.setEnabled(at > 0)
        self.on.setEnabled(at < match.length)
        self.play_on.setEnabled(at < match.length and (match.actor < 0 or match.kinds[match.actor] == "person"))
        self.words.setText(self._words(at))
        self.words.setToolTip(self.words.text())
        self._choose(at)

    def _words(self, at: int) -> str:
        if at >= self.session.match.length:
            return "The game is over. Click the graph or a move below to see the table there."
        row, worded = self.findings.rows.get(at), self.findings.worded
        number = f"Move {at + 1}. "
        if row is None:
            return number + self._told[at]
        number += row["sentence"]
        if row["best"] == row["move"]:
            return f"{number} The best move that was found: {worded(row['value'])}."
        if row["cost"] <= row["doubt"]:
            return f"{number} After it {worded(row['value'])}; nothing clearly better was found."
        words = f"{number} After it {worded(row['value'])} instead of {worded(row['best_value'])}."
        # The list says what would have been better, unless it has no row for this move.
        return words if row in self.model.rows else f"{words} {better(row)}"

    def _choose(self, ply: int) -> None:
        """Marks the row of this place in the list, if it is there."""
        for index, row in enumerate(self.model.rows):
            if row["ply"] == ply:
                self.list.setCurrentIndex(self.model.index(index))
                return
        self.list.clearSelection()
