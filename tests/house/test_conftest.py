"""The watch over every test does catch what it is there to catch."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

OFFENCES = {
    "thread": """
        import threading
        def test_it():
            threading.Thread(target=threading.Event().wait, args=(30,), daemon=True).start()
        """,
    "timer": """
        from PySide6.QtCore import QTimer
        def test_it(qapp):
            global timer
            timer = QTimer()
            timer.start(10_000)
        """,
    "Qt says": """
        from PySide6.QtCore import qWarning
        def test_it(qapp):
            qWarning("a stray word")
        """,
    "open window": """
        from PySide6.QtWidgets import QWidget
        def test_it(qapp):
            global window
            window = QWidget()
            window.show()
        """,
    "ZeroDivisionError": """
        from PySide6.QtCore import QObject, Signal
        class Source(QObject):
            spoke = Signal()
        def test_it(qapp):
            source = Source()
            source.spoke.connect(lambda: 1 / 0)
            source.spoke.emit()
        """,
}


@pytest.mark.parametrize("offence", OFFENCES)
def test_offences_are_caught(pytester: pytest.Pytester, offence: str) -> None:
    pytester.makeconftest(Path(__file__).parents[1].joinpath("conftest.py").read_text())
    pytester.makepyfile(OFFENCES[offence])
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, errors=1)
    text = result.stdout.str()
    assert offence in text[text.index("This test leaves behind:") :]


def test_a_clean_test_passes(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(Path(__file__).parents[1].joinpath("conftest.py").read_text())
    pytester.makepyfile(
        """
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QWidget
        def test_it(qapp):
            window = QWidget()
            timer = QTimer(window)
            timer.start(1)
            window.show()
            timer.stop()
            window.close()
        """
    )
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)
