"""Which windows are open: each holds a locked file, and the system lets go of the lock when its process ends.

So a crash or kill leaves no lease behind that has to be argued about, a process id used again fools nobody, and
`alive` needs no clock. Where the file system has no locks, every other window counts as gone.
Must not know what is leased.
"""

import contextlib
import os
import secrets
from pathlib import Path

SUFFIX = ".window"


class Window:
    """This window's mark among the others; `token` names it. `close` it."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError if the folder cannot be written."""
        self.folder = folder
        self.token = f"{os.getpid()}-{secrets.token_hex(6)}"
        self._path = folder / (self.token + SUFFIX)
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        _try_lock(self._file)

    def alive(self, token: str) -> bool:
        """Whether the window with this token is still there; forgets it if not."""
        if not token or token == self.token:
            return bool(token)
        path = self.folder / (token + SUFFIX)
        try:
            file = os.open(path, os.O_RDWR)
        except OSError:
            return False
        try:
            if not _try_lock(file):
                return True
        finally:
            os.close(file)
        with contextlib.suppress(OSError):
            path.unlink()
        return False

    def sweep(self) -> None:
        """Forgets all windows that are gone."""
        with contextlib.suppress(OSError):
            for path in self.folder.glob("*" + SUFFIX):
                self.alive(path.name.removesuffix(SUFFIX))

    def close(self) -> None:
        """Gives up the mark; whatever it leased is free."""
        with contextlib.suppress(OSError):
            os.close(self._file)
        with contextlib.suppress(OSError):
            self._path.unlink()


def _try_lock(file: int) -> bool:
    """Whether the lock was free; True as well where there are no locks."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except PermissionError:
        return os.name != "nt"
    except OSError:
        return True
    return True
