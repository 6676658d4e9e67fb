"""The press: prints cards in portions, a few each turn of the event loop, so that nothing ever waits for a whole deck.

A card that is not printed yet is printed at once while this turn has time left; else it shows a stand-in and asks again
in the next turn. When nobody waits and nothing moves, the faces that may be needed are printed ahead, all
of the deck, whether or not anybody may see them yet. Must not know zones, views or games.
"""

from collections.abc import Callable, Iterable
from time import thread_time
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from velvet.table.once import once
from velvet.table.pictures import Look, Pictures

# So many milliseconds of a turn are given to cards somebody waits for, and to faces ahead; one more may be begun.
TURN_MS: Final = 12.0
AHEAD_MS: Final = 4.0
# Pause between two portions printed ahead.
AHEAD_PAUSE: Final = 16
# While cards move, or something is held, this long passes before it is looked again.
BUSY_PAUSE: Final = 120
# What is printed ahead leaves this part of the cache to what was asked for.
FILL: Final = 0.6


class Press(QObject):
    """The press of one table; it prints everything at once until `work` is called.

    again: asks once more for all faces that are waited for. free: whether nothing moves on the table.
    """

    def __init__(self, parent: QObject, again: Callable[[], None], free: Callable[[], bool]) -> None:
        super().__init__(parent)
        self.on = False
        self._again, self._free = again, free
        self._spent = 0.0
        self._waited = False
        self._pictures: Pictures | None = None
        self._ahead: list[tuple[str | None, float]] = []
        self._timer = once(self, "press", self._turn)

    @property
    def waited_for(self) -> bool:
        """Whether a face is still to be printed that somebody asked for."""
        return self._waited

    @property
    def ahead(self) -> int:
        """How many faces are still to be printed ahead."""
        return len(self._ahead)

    def work(self) -> None:
        """Prints in portions from now on."""
        self.on = True
        self._timer.start(0)

    def rest(self) -> None:
        """Nobody looks: prints nothing until `work` is called again, unless it is asked."""
        self.on = False
        self._timer.stop()

    def card(
        self, pictures: Pictures, code: str | None, width: float, marks: tuple[str, ...], look: Look
    ) -> QPixmap | None:
        """The card's pixmap; None if it is to be asked for again in the next turn."""
        if not self.on or pictures.ready(code, width, marks, look):
            return pictures.card(code, width, marks, look)
        if code is None and not pictures.ever_printed(None, width):
            return pictures.card(code, width, marks, look)  # blank paper would be taken for a face
        if self.spent():
            return None
        begun = thread_time()
        made = pictures.card(code, width, marks, look)
        self._spent += (thread_time() - begun) * 1000
        if not self._timer.isActive() or self._timer.interval():
            self._timer.start(0)
        return made

    def spent(self) -> bool:
        """Whether this turn prints nothing more; then whoever asks is asked `again` in the next."""
        if not self._spent or self._spent < TURN_MS:
            return False
        self._waited = True
        self._timer.start(0)
        return True

    def hold(self) -> None:
        """Nothing more is printed in this turn, which has enough else to do."""
        if self.on:
            self._spent = max(self._spent, TURN_MS, 1.0)
            self._timer.start(0)

    def plan(self, pictures: Pictures, faces: Iterable[tuple[str | None, float]]) -> None:
        """What is to be printed ahead from now on, in this order: codes (None: the back) and widths."""
        self._pictures = pictures
        self._ahead = list(faces)[::-1]
        if self.on and self._ahead and not self._timer.isActive():
            self._timer.start(AHEAD_PAUSE)

    def _turn(self) -> None:
        self._spent = 0.0
        if self._waited:
            self._waited = False
            self._again()
        if self._waited or self._spent or not self._ahead or self._pictures is None:
            return  # the next turn begins as soon as it can
        if not self._free() or QApplication.mouseButtons():
            self._timer.start(BUSY_PAUSE)
            return
        faces = self._pictures.faces
        until = thread_time() + AHEAD_MS / 1000
        while self._ahead and thread_time() < until:
            if faces.bytes_kept > faces.budget * FILL:
                self._ahead.clear()
                return
            code, width = self._ahead.pop()
            if not self._pictures.printed(code, width):
                self._pictures.print(code, width)
        if self._ahead:
            self._timer.start(AHEAD_PAUSE)
