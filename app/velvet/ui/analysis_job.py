"""An analysis being made, in a process of its own: `velvet analyze -`, which is handed the record and tells rows.

Nothing here waits for it, but for the moment that a killed process takes to be gone. Must not know what rows mean.
"""

import json
from typing import Any, Final

from PySide6.QtCore import QObject, QProcess, Signal

from velvet.agents.child import serve_command

BROKEN: Final = "The analysis could not be finished."
GONE_MS: Final = 2000


class Job(QObject):
    """One run. Signals: `told` a row; `ended` with "" when all is told, else with a sentence that says why not."""

    told = Signal(object)
    ended = Signal(str)

    def __init__(
        self, parent: QObject | None = None, command: list[str] | None = None, last: str = "costliest"
    ) -> None:
        """command: what tells the rows; last: the word that only its last row has."""
        super().__init__(parent)
        self.last = last
        # The program starts itself as it does for its opponents, with other words.
        self.command = command or [*serve_command()[:-2], "analyze", "-", "--json", "--beside"]
        self._rest = b""
        self._complete = False
        self._process: QProcess | None = None

    @property
    def running(self) -> bool:
        """Whether it is not over."""
        return self._process is not None

    def start(self, record: bytes) -> None:
        """Begins."""
        process = self._process = QProcess(self)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        process.start(self.command[0], self.command[1:])
        process.write(record)
        process.closeWriteChannel()

    def stop(self) -> None:
        """Ends it at once; nothing more is told. May be called twice."""
        process, self._process = self._process, None
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._read)
        process.finished.disconnect(self._finished)
        process.errorOccurred.disconnect(self._failed)
        if process.state() != QProcess.ProcessState.NotRunning:
            process.kill()
            process.waitForFinished(GONE_MS)
        process.deleteLater()

    def _read(self) -> None:
        if self._process is None:
            return
        *lines, self._rest = (self._rest + bytes(self._process.readAllStandardOutput().data())).split(b"\n")
        for line in lines:
            try:
                row: Any = json.loads(line)
            except ValueError:
                row = None
            if not isinstance(row, dict):
                self._end(BROKEN)
                return
            self._complete = self._complete or self.last in row
            self.told.emit(row)
            if not self.running:
                return  # whoever heard it wanted no more

    def _finished(self) -> None:
        self._read()
        if self._process is not None:
            self._end("" if self._complete else BROKEN)

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._end(BROKEN)

    def _end(self, sentence: str) -> None:
        self.stop()
        self.ended.emit(sentence)
