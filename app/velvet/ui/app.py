"""`velvet` alone: opens the window. Imports as little as the first paint needs.

With VELVET_BENCH_FIRST_PAINT=1 it prints one JSON line after the first paint, `{"first_paint_ms": …}` counted from the
start of the process, and quits. With VELVET_PROBE=PATH it writes there what can be touched on the screen (see `probe`).
"""

import gc
import os
import sys
import time
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QLoggingCategory, QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from velvet.store.home import data_folder
from velvet.ui.faults import Faults
from velvet.ui.settings import SettingsFile
from velvet.ui.theme import dress, load_fonts, set_unit


def run(argv: Sequence[str] = ()) -> int:
    """Opens the window and stays until it is closed; the exit status. argv: a record to open, or nothing."""
    QLoggingCategory.setFilterRules("qt.multimedia.*=false")
    folder = data_folder()
    kept = SettingsFile(folder)
    faults = Faults(folder)
    faults.install()
    app = QApplication.instance() or QApplication([sys.argv[0] if sys.argv else "velvet"])
    assert isinstance(app, QApplication)
    prepare(app, kept)
    store = None
    try:
        from velvet import games
        from velvet.store import Store
        from velvet.ui.main_window import MainWindow

        store = Store(folder)
        window = MainWindow(games.all_specs(), kept, store, faults, games.left_out())
        watch = _FirstPaint(window)
        window.installEventFilter(watch)
        window.show()
        window.activateWindow()
        window.gallery.setFocus()
        app.setWindowIcon(QIcon("velvet:velvet-table.svg"))
        if os.environ.get("VELVET_PROBE"):
            from velvet.ui.probe import Probe

            window.probe = Probe(window, os.environ["VELVET_PROBE"])  # type: ignore[attr-defined]
        if argv:
            QTimer.singleShot(0, window, lambda: window.open_record(argv[0]))
        return app.exec()
    finally:
        if store is not None:
            store.close()
        faults.remove()


def prepare(app: QApplication, kept: SettingsFile) -> None:
    """Names, fonts, icons and colours of the application."""
    from velvet.ui.icons import find_icons

    app.setApplicationName("Velvet Table")
    app.setDesktopFileName("velvet-table")
    room = app.primaryScreen().availableGeometry()
    set_unit(room.width(), room.height())
    load_fonts()
    find_icons()
    app.setStyle("Fusion")
    dress(app, kept.now.cloth)


class _FirstPaint(QObject):
    """Waits for the first paint; then the pictures are drawn, or the bench is told and the program ends."""

    def __init__(self, window: "QObject") -> None:
        super().__init__(window)
        self._window = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Sees the window's first paint pass by."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._painted)
        return False

    def _painted(self) -> None:
        if os.environ.get("VELVET_BENCH_FIRST_PAINT") == "1":
            print(f'{{"first_paint_ms": {since_start_ms():.1f}}}', flush=True)
            self._window.close()  # type: ignore[attr-defined]
            return
        spare_collector()
        self._window.settle_in()  # type: ignore[attr-defined]


def spare_collector() -> None:
    """What the program is made of stays for good; looking through all of it for garbage, now and then in the middle of
    a game, would hold up the window for 30 ms and more."""
    gc.freeze()


def since_start_ms() -> float:
    """Milliseconds since this process was started: from the system's own books, else since VELVET_STARTED (seconds
    since the epoch), else the time the processor spent."""
    try:
        with open("/proc/self/stat", encoding="ascii") as stat:
            ticks = int(stat.read().rsplit(")", 1)[1].split()[19])
        with open("/proc/uptime", encoding="ascii") as uptime:
            up = float(uptime.read().split()[0])
        return (up - ticks / os.sysconf("SC_CLK_TCK")) * 1000
    except (OSError, ValueError, IndexError):
        started = os.environ.get("VELVET_STARTED")
        return (time.time() - float(started)) * 1000 if started else time.process_time() * 1000
