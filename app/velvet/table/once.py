"""A timer that calls something once, later. Must not know what."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def once(parent: QObject, name: str, call: Callable[[], object], ms: int = 0) -> QTimer:
    """A timer of `parent`'s, not started, that calls `call` once each time it is started, after so many milliseconds;
    its name tells whoever looks for timers left running what it is for."""
    timer = QTimer(parent)
    timer.setObjectName(name)
    timer.setSingleShot(True)
    timer.setInterval(ms)
    timer.timeout.connect(call)
    return timer
