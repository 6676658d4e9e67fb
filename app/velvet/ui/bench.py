"""How long the window's event loop is kept waiting while an agent thinks in its child process.

A timer of one millisecond ticks in the loop; the gaps between its ticks are what a person would feel. Used by
`velvet bench latency`. Must not know how agents think.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

from velvet.core.spec import GameSpec


def latency(spec: GameSpec, seconds: float = 5.0, agent: str = "greedy", seats: int | None = None) -> dict[str, Any]:
    """Plays games by agents in a child process for so long, saving every move as the window does.

    Returns {"kind", "game", "items", "p50_ms", "p95_ms", "max_ms"}; items: how many gaps were measured.
    """
    import os
    import tempfile

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QCoreApplication, Qt, QTimer

    from velvet.agents.child import Thinker
    from velvet.store import Store
    from velvet.ui import session as due
    from velvet.ui.session import Session

    app = QCoreApplication.instance() or QCoreApplication(["velvet-bench"])
    count = seats or spec.seats[0]
    gaps: list[float] = []
    with tempfile.TemporaryDirectory(prefix="velvet-bench-") as folder:
        store = Store(folder)
        desk = Thinker()
        played = [0]

        def fresh() -> Session:
            played[0] += 1
            names = tuple(f"Seat {seat + 1}" for seat in range(count))
            return Session.begin(spec, {}, names, (agent,) * count, played[0], store, desk)

        table = [fresh()]
        last = [time.perf_counter()]

        def tick() -> None:
            now = time.perf_counter()
            gaps.append((now - last[0]) * 1000)
            last[0] = now

        def work() -> None:
            session = table[0]
            what = session.waits_for()
            if what == due.CHANCES:
                session.chance()
            elif what == due.AGENT:
                session.ask_agent()
                session.agent_move()
            else:
                table[0] = fresh()

        timers = [_timer(QTimer, Qt, 1, tick), _timer(QTimer, Qt, 2, work)]
        QTimer.singleShot(int(seconds * 1000), app.quit)
        app.exec()
        for timer in timers:
            timer.stop()
        desk.close()
        store.close()
    return {"kind": "latency", "game": spec.id, **quantiles(gaps[5:])}


def _timer(make: Any, qt: Any, ms: int, call: Callable[[], None]) -> Any:
    timer = make()
    timer.setTimerType(qt.TimerType.PreciseTimer)
    timer.setInterval(ms)
    timer.timeout.connect(call)
    timer.start()
    return timer


def quantiles(values: Sequence[float]) -> dict[str, Any]:
    """items, p50_ms, p95_ms, max_ms of these milliseconds; zeros if there are none."""
    if not values:
        return {"items": 0, "p50_ms": 0.0, "p95_ms": 0.0, "max_ms": 0.0}
    ordered = sorted(values)

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

    return {"items": len(ordered), "p50_ms": at(0.5), "p95_ms": at(0.95), "max_ms": round(ordered[-1], 2)}
