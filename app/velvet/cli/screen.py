"""A screen for what a command shows only to measure or to try: the person's own, a virtual one, or none.

Must not know Qt; the choice is an environment for a child process.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def self_command() -> list[str]:
    """How this program starts itself, from sources, installed or frozen."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "velvet"]


def screenless() -> dict[str, str]:
    """An environment in which a window is drawn and never shown."""
    return os.environ | {"QT_QPA_PLATFORM": "offscreen"}


@contextmanager
def some_screen() -> Iterator[tuple[str, dict[str, str]]]:
    """What sort of screen it is, and the environment for a child that shows a window there."""
    if os.environ.get("QT_QPA_PLATFORM"):
        yield os.environ["QT_QPA_PLATFORM"], dict(os.environ)
    elif not sys.platform.startswith("linux") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        yield "screen", dict(os.environ)
    elif shutil.which("Xvfb"):
        with _virtual() as display:
            yield "Xvfb", os.environ | {"DISPLAY": display}
    else:
        yield "offscreen", screenless()


@contextmanager
def _virtual() -> Iterator[str]:
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as numbers:
            yield ":" + numbers.readline().strip()
    finally:
        server.terminate()
        server.wait()
