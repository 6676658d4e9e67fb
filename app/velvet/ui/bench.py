"""How long the window's event loop is kept waiting while agents think in their child processes.

The first seat is a person's who asks for a hint at every turn and takes it. A timer of one millisecond ticks in the
loop of the real window; the gaps between its ticks are what a person feels. Used by `velvet bench latency`. Must not
know how agents think.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from velvet.core.spec import GameSpec

if TYPE_CHECKING:
    from velvet.ui.game_page import GamePage

# The window opens, fonts and the first faces are printed: not what is measured.
WARM_SECONDS: Final = 1.5


def latency(spec: GameSpec, seconds: float = 8.0, agent: str = "greedy", seats: int | None = None) -> dict[str, Any]:
    """Lets a person with hints and agents play in the window, one game after the other, for so long, animations on.

    Returns {"kind", "game", "items", "p50_ms", "p95_ms", "max_ms"}; items: how many gaps were measured.
    """
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from velvet.store import Store
    from velvet.ui.app import prepare
    from velvet.ui.faults import Faults
    from velvet.ui.main_window import MainWindow
    from velvet.ui.new_game import NewGame
    from velvet.ui.seats import HOUSE
    from velvet.ui.settings import SettingsFile

    app = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(app, QApplication)
    gaps: list[float] = []
    with tempfile.TemporaryDirectory(prefix="velvet-bench-") as folder:
        kept = SettingsFile(Path(folder))
        kept.change(pace=0.5, rest=0.25, sounds=False)
        prepare(app, kept)
        store = Store(folder)
        window = MainWindow([spec], kept, store, Faults(Path(folder)))
        window.show()
        count = seats or spec.seats[0]
        window.start(NewGame(spec.id, {}, HOUSE[:count], ("", *(agent,) * (count - 1)), 1))
        begun = last = time.perf_counter()

        def tick() -> None:
            nonlocal last
            now = time.perf_counter()
            if last - begun > WARM_SECONDS:
                gaps.append((now - last) * 1000)
            last = now
            if window.page is not None:
                _play_on(window.page)

        beat = QTimer()
        beat.setTimerType(Qt.TimerType.PreciseTimer)
        beat.setInterval(1)
        beat.timeout.connect(tick)
        beat.start()
        QTimer.singleShot(int((seconds + WARM_SECONDS) * 1000), app.quit)
        app.exec()
        beat.stop()
        window.close()
        store.close()
    return {"kind": "latency", "game": spec.id, **quantiles(gaps)}


def _play_on(page: "GamePage") -> None:
    """What the person does next, if anything is due: asks, takes the best move, begins anew."""
    if page.result.isVisible():
        page.again.emit()
    elif page.table.machine.gestures:
        if page.hint.panel.rows:
            page.hint.panel.taken.emit(page.hint.panel.rows[0].row)
        elif not page.hint.asked:
            page.show_hint()


def quantiles(values: Sequence[float]) -> dict[str, Any]:
    """items, p50_ms, p95_ms, max_ms of these milliseconds; zeros if there are none."""
    if not values:
        return {"items": 0, "p50_ms": 0.0, "p95_ms": 0.0, "max_ms": 0.0}
    ordered = sorted(values)

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

    return {"items": len(ordered), "p50_ms": at(0.5), "p95_ms": at(0.95), "max_ms": round(ordered[-1], 2)}
