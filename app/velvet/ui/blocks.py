"""How long the window's event loop is held up by what a person does: begin, ask, undo, look back, resize, open things.

The real window does all of it, on a data folder of its own, animations on. A timer of one millisecond ticks in its
loop; nobody could interrupt what lies between two ticks. Processor time of the window's thread tells what a thing
costs on an idle machine, wall time what was felt on this one. Used by `velvet bench blocks`. Must not know rules.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter, sleep, thread_time
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from velvet import games
from velvet.core.rng import Rng
from velvet.core.spec import GameSpec
from velvet.match import Match
from velvet.store import Store
from velvet.ui.app import prepare, spare_collector
from velvet.ui.faults import Faults
from velvet.ui.game_page import GamePage
from velvet.ui.main_window import MainWindow
from velvet.ui.new_game import NewGame
from velvet.ui.seats import HOUSE
from velvet.ui.settings import CARD_STYLES, TILE_STYLES, SettingsFile

# A thing is over once it is done and no tick came later than QUIET_GAP_MS for QUIET_MS.
QUIET_MS: Final = 250.0
QUIET_GAP_MS: Final = 6.0
# What has not come to rest after so many seconds is measured so far.
LONGEST: Final = 15.0
SIZES: Final = ((1100, 720), (1250, 780))
UNDOS: Final = 12

Step = tuple[str, Callable[[], object], Callable[[], object]]  # its name, what begins it, whether it is done


class Beat(QObject):
    """The timer, and the longest gap between its ticks since `forget`, in milliseconds: `cpu` and `wall`."""

    def __init__(self) -> None:
        super().__init__()
        self.ticked: Callable[[], None] = lambda: None
        self.timer = QTimer(self)
        self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.setInterval(1)
        self.timer.timeout.connect(self._tick)
        self.forget()

    def forget(self) -> None:
        """Begins anew."""
        self.cpu = self.wall = 0.0
        self._cpu, self._wall = thread_time(), perf_counter()
        self.quiet_since = self._wall

    def _tick(self) -> None:
        cpu, wall = thread_time(), perf_counter()
        gap = (cpu - self._cpu) * 1000
        self.cpu = max(self.cpu, gap)
        self.wall = max(self.wall, (wall - self._wall) * 1000)
        if gap > QUIET_GAP_MS:
            self.quiet_since = wall
        self.ticked()
        self._cpu, self._wall = thread_time(), perf_counter()


def blocks(spec: GameSpec, alone: bool = False) -> list[dict[str, Any]]:
    """Does everything in its order; a row each time: {"what", "cpu_ms", "wall_ms"}, the longest block there was.

    alone: this process is for nothing else, and may be set up in all as the program's own."""
    app = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory(prefix="velvet-bench-") as folder:
        kept = SettingsFile(Path(folder))
        kept.change(sounds=False, confirm_undo=False, confirm_resign=False)
        prepare(app, kept)
        store = Store(folder)
        window = MainWindow(games.all_specs(), kept, store, Faults(Path(folder)))
        window.show()
        if alone:
            spare_collector()
        window.settle_in()
        _rest(app, 0.5)
        rows = _Run(app, _Evening(window, spec, Path(folder)).steps()).rows
        window.close()
        store.close()
    return rows


def _rest(app: QApplication, seconds: float) -> None:
    end = perf_counter() + seconds
    while perf_counter() < end:
        app.processEvents()
        sleep(0.002)


class _Run:
    """Does steps one after the other in the application's own loop."""

    def __init__(self, app: QApplication, steps: Iterator[Step]) -> None:
        self.rows: list[dict[str, Any]] = []
        self._app, self._steps = app, steps
        self._step: Step | None = None
        self._begun = 0.0
        self._beat = Beat()
        self._beat.ticked = self._look
        self._beat.timer.start()
        QTimer.singleShot(0, self._beat, self._next)
        app.exec()
        self._beat.timer.stop()

    def _next(self) -> None:
        self._step = next(self._steps, None)
        if self._step is None:
            self._app.quit()
            return
        self._beat.forget()
        self._begun = perf_counter()
        QTimer.singleShot(0, self._beat, self._step[1])

    def _look(self) -> None:
        if self._step is None:
            return
        now = perf_counter()
        quiet = (now - max(self._beat.quiet_since, self._begun)) * 1000 > QUIET_MS
        if (quiet and self._step[2]()) or now - self._begun > LONGEST:
            what, self._step = self._step[0], None
            self.rows.append({"what": what, "cpu_ms": round(self._beat.cpu, 1), "wall_ms": round(self._beat.wall, 1)})
            QTimer.singleShot(0, self._beat, self._next)


class _Evening:
    """What a person does: a game is begun, one is played to its end and looked back at, everything is opened once."""

    def __init__(self, window: MainWindow, spec: GameSpec, folder: Path) -> None:
        self.window, self.spec, self.folder = window, spec, folder

    @property
    def page(self) -> GamePage:
        assert self.window.page is not None
        return self.window.page

    def steps(self) -> Iterator[Step]:
        """Every thing, in an order in which it can be done."""
        yield from self._begin()
        yield from self._end()
        yield from self._look_back()
        yield from self._print_anew()
        yield from self._open()

    def _begin(self) -> Iterator[Step]:
        window, spec = self.window, self.spec
        seats = seats_of(spec)
        yield "new game, asked", lambda: window.new_game(spec.id), self._dialog
        self._shut()
        answer = NewGame(spec.id, {}, HOUSE[:seats], ("", *("greedy",) * (seats - 1)), 1)
        yield "new game, dealt", lambda: window.start(answer), self._mine
        yield "hint", lambda: self.page.show_hint(), lambda: self.page.hint.panel.rows
        self.page.hint.close()
        for _ in range(3):
            yield "a move", self._move, self._mine

    def _end(self) -> Iterator[Step]:
        path = finished(self.spec, self.folder)
        self.window.kept.change(history=True)
        yield "a record opened", lambda: self.window.open_record(str(path)), self._mine
        for _ in range(UNDOS):
            yield "undo", lambda: self.page.undo(), lambda: True
        yield "jump in the history", lambda: self.page.look_at(0), lambda: True
        yield "back to the game", lambda: self.page.look_away(), lambda: True
        self.window.kept.change(history=False)
        yield "a record opened", lambda: self.window.open_record(str(path)), self._mine
        yield "the end", self._as_recorded, lambda: self.page.result.isVisible()

    def _look_back(self) -> Iterator[Step]:
        page = self.page
        length = page.session.match.length
        looking = page.looking
        yield "look back", looking.open, lambda: looking.panel is not None
        yield "first jump", lambda: looking._go(length // 2), lambda: True
        for _ in range(2):
            yield "a later jump", lambda: looking._go(0), lambda: True
            yield "a later jump", lambda: looking._go(length), lambda: True
        yield "a later jump", lambda: looking._go(length // 3), lambda: True
        yield "look back closed", looking.close, lambda: True
        record = page.session.text()

        def at_once() -> None:
            self.window.look_back(record)
            QTimer.singleShot(60, self.window, lambda: self.page.looking._go(length // 2))

        yield "a past game and a jump", at_once, lambda: self.window.page is not page
        yield "a later jump", lambda: self.page.looking._go(length // 4), lambda: True

    def _print_anew(self) -> Iterator[Step]:
        window = self.window
        for size in SIZES:
            yield "resize", partial(window.resize, *size), lambda: True
        yield "resize by hand", self._drag_edge, lambda: window.width() == SIZES[-1][0] + 90
        kept = window.kept
        for cards, tiles in zip(reversed(CARD_STYLES), (*reversed(TILE_STYLES), TILE_STYLES[0]), strict=True):
            yield "other cards", partial(kept.change, cards=cards, tiles=tiles), lambda: True
        yield "other cloth", lambda: kept.change(cloth="linen"), lambda: True
        yield "other cloth", lambda: kept.change(cloth="plum"), lambda: True

    def _drag_edge(self) -> None:
        window = self.window
        width = [SIZES[-1][0]]

        def wider() -> None:
            width[0] += 9
            window.resize(width[0], window.height())
            if width[0] < SIZES[-1][0] + 90:
                QTimer.singleShot(16, window, wider)

        wider()

    def _open(self) -> Iterator[Step]:
        window = self.window
        for name, what in (
            ("settings", "settings"), ("past games", "past"), ("redeal check", "honest"), ("help", "help"),
            ("about", "about"),
        ):  # fmt: skip
            yield name, partial(window._asked, what), self._dialog
            self._shut()
        yield "reference", window.show_reference, lambda: window.reference is not None
        reference = window.reference
        assert reference is not None
        for row in reversed(range(reference.list.count())):
            turn = partial(reference.list.setCurrentRow, row)
            yield "a page of it", turn, lambda: not reference.turning
        yield "rules", lambda: window.show_rules(""), lambda: window.rulebook is not None
        yield "the gallery", window.leave_table, lambda: True

    # ---- the person

    def _mine(self) -> bool:
        page = self.window.page
        return page is not None and (bool(page.table.machine.gestures) or page.result.isVisible())

    def _move(self) -> None:
        if self.page.table.machine.gestures:
            self.page.table.chosen.emit(self.page.table.machine.gestures[0].move)

    def _as_recorded(self) -> None:
        match = self.page.session.match
        self.page.table.chosen.emit(match.moves()[match.ply][1])

    @staticmethod
    def _dialog() -> QDialog | None:
        found = QApplication.activeModalWidget()
        return found if isinstance(found, QDialog) else None

    def _shut(self) -> None:
        dialog = self._dialog()
        if dialog is not None:
            dialog.reject()


def seats_of(spec: GameSpec) -> int:
    """The fewest that are not alone."""
    return next((seats for seats in spec.seats if seats > 1), spec.seats[0])


def finished(spec: GameSpec, folder: Path) -> Path:
    """The record of a random game, standing before its last decision. Whoever makes it is a person, all others are
    agents."""
    seats = seats_of(spec)
    match = Match(spec, {}, HOUSE[:seats], seed=1)
    rng = Rng(1)
    match.settle()
    last = 0
    while not match.over:
        last = match.ply
        match.play(match.rules.random_legal(match.state, rng))
        match.settle()
    person = match.moves()[last][0]
    match.kinds = tuple("person" if seat == person else "agent" for seat in range(seats))
    match.meta = {"agents": ["" if seat == person else "greedy" for seat in range(seats)], "at": last}
    path = folder / "finished.velvet"
    path.write_bytes(match.record(whole=True).dump_file())
    return path
