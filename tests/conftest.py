"""What holds for every test: no stray warnings, Qt messages, threads, timers, windows or files.

Warnings are errors by pyproject.toml. Here each test is watched for what it leaves behind. The
person's own saved games are out of reach: every data folder points into a temporary one.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import pytest

# Before anything imports Qt. Tests of real windows start programs of their own under Xvfb.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
_HOME = tempfile.TemporaryDirectory(prefix="velvet-tests-")
for _variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ[_variable] = os.path.join(_HOME.name, _variable)

# Said by Qt's offscreen platform of every window; it has no window manager to tell.
HARMLESS = ("This plugin does not support propagateSizeHints()",)

_complaints: list[str] = []
_listening = False


def pytest_report_header() -> str:
    from velvet import _build

    return f"kernel: {_build.kind()} ({_build.reason()})"


@pytest.fixture(scope="session")
def qapp() -> Iterator[Any]:
    """The one QApplication, offscreen."""
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance() or QApplication(["velvet-tests"])
    _listen_to_qt()
    yield application


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Fails the test that leaves a thread, child process, timer or window, or makes Qt complain."""
    threads = set(threading.enumerate())
    _listen_to_qt()
    _complaints.clear()
    hook, sys.excepthook = sys.excepthook, _unhandled
    yield
    sys.excepthook = hook
    left = [*_threads_beside(threads), *_processes(), *_qt_leftovers(), *_complaints]
    _complaints.clear()
    if left:
        pytest.fail("This test leaves behind: " + "; ".join(left), pytrace=False)


def _unhandled(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """PySide reports what a slot or an overridden method raises here, and goes on."""
    _complaints.append("".join(traceback.format_exception(kind, error, trace)))


def _threads_beside(known: set[threading.Thread]) -> Iterator[str]:
    for thread in threading.enumerate():
        if thread not in known:
            thread.join(timeout=2)
            if thread.is_alive():
                yield f"the running thread {thread.name}"


def _processes() -> Iterator[str]:
    for process in multiprocessing.active_children():
        process.join(timeout=2)
        if process.is_alive():
            yield f"the running process {process.name}"


def _listen_to_qt() -> None:
    """Collects Qt's messages from now on, if the test run has imported Qt at all."""
    global _listening
    if _listening or "PySide6.QtCore" not in sys.modules:
        return
    from PySide6.QtCore import QLoggingCategory, qInstallMessageHandler

    def heard(kind: Any, context: Any, message: str) -> None:
        if not message.startswith(HARMLESS):
            _complaints.append(f"Qt says: {message}")

    # There is no sound card where tests run, and Qt would tell every time.
    QLoggingCategory.setFilterRules("qt.multimedia.*=false")
    qInstallMessageHandler(heard)
    _listening = True


def _qt_leftovers() -> Iterator[str]:
    if "PySide6.QtWidgets" not in sys.modules:
        return
    from PySide6.QtCore import QCoreApplication, QEvent, QThread, QThreadPool, QTimer
    from PySide6.QtWidgets import QApplication
    from shiboken6 import isValid

    application = QApplication.instance()
    if application is None:
        return
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for window in QApplication.topLevelWidgets():
        if window.isVisible():
            yield f"the open window {window.windowTitle() or type(window).__name__}"
            window.close()
    if not QThreadPool.globalInstance().waitForDone(2000):
        yield "work in Qt's thread pool"
    for thing in gc.get_objects():
        if isinstance(thing, QTimer) and isValid(thing) and thing.isActive():
            yield f"the running timer {thing.objectName() or thing.parent() or thing}"
            thing.stop()
        elif isinstance(thing, QThread) and isValid(thing) and thing.isRunning():
            if thing is not application.thread():
                yield f"the running Qt thread {thing.objectName() or thing}"
