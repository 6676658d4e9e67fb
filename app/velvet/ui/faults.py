"""What happens when something goes wrong: a log file, one sentence in the window, and the game goes on.

Every move is in the store before it is shown, so nothing here has to save anything. Must not know any page.
"""

import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

LOG: Final = "velvet.log"
KEEP_BYTES: Final = 400_000
# Heard on machines without a sound device or with a bare X server; nothing a player could act on.
_QUIET: Final = (
    "qt.multimedia",
    "PulseAudio",
    "propagateSizeHints",
    "Could not connect to display for clipboard",
    "QStandardPaths: XDG_RUNTIME_DIR",
    "QStandardPaths: wrong permissions",
)


class Faults:
    """Catches uncaught exceptions and Qt's messages. `tell` shows one sentence; set by the window when there is one."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOG
        self.tell: Callable[[str], None] | None = None
        self.heard: list[str] = []

    def install(self) -> None:
        """From now on nothing ends in a traceback on the terminal."""
        sys.excepthook = self.caught
        sys.unraisablehook = lambda told: self.caught(told.exc_type, told.exc_value, told.exc_traceback)
        qInstallMessageHandler(self.qt_said)

    def remove(self) -> None:
        """Gives Python's and Qt's own handlers back."""
        sys.excepthook = sys.__excepthook__
        sys.unraisablehook = sys.__unraisablehook__
        qInstallMessageHandler(None)

    def write(self, text: str) -> None:
        """Adds to the log file; the log never grows beyond reason, and a full disk silences it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.stat().st_size > KEEP_BYTES:
                self.path.replace(self.path.with_suffix(".old.log"))
            with self.path.open("a", encoding="utf-8") as log:
                log.write(f"{datetime.now().isoformat(timespec='seconds')} {text}\n")
        except OSError:
            pass

    def caught(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """An exception that nobody caught."""
        if kind is None:
            return
        if issubclass(kind, KeyboardInterrupt):
            from PySide6.QtCore import QCoreApplication

            QCoreApplication.quit()
            return
        self.write("".join(traceback.format_exception(kind, error, trace)).rstrip())
        sentence = f"Your game is saved. What happened ({error or kind.__name__}) is written down in {self.path}."
        if self.tell is None:
            print(sentence, file=sys.stderr)
            return
        try:
            self.tell(sentence)
        except Exception:
            print(sentence, file=sys.stderr)

    def qt_said(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """A message of Qt's own."""
        category = context.category or ""
        if any(word in message or word in category for word in _QUIET):
            return
        self.heard.append(message)
        self.write(f"Qt: {message}")
        if kind == QtMsgType.QtFatalMsg and "platform plugin" in message:
            # Qt would abort the process; a screen that is not there is no reason for a core dump.
            print(f"velvet: {no_window(self.heard, os.environ)}", file=sys.stderr, flush=True)
            os._exit(2)
        if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
            print(f"velvet: {message}", file=sys.stderr)


def no_window(heard: Sequence[str], env: Mapping[str, str]) -> str:
    """Why Qt opens no window here, in a sentence. heard: what Qt said about it, the reason first."""
    if sys.platform.startswith("linux") and not any(
        env.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ):
        why = "neither DISPLAY nor WAYLAND_DISPLAY names a screen"
    else:
        why = heard[0].strip().rstrip(".")
    return f"no window can be opened here: {why}. `velvet play GAME` plays in the terminal."
