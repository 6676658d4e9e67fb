"""What commands print: JSON lines on stdout, one-line sentences on stderr, tables for people.

Must not know what is printed.
"""

import sys
from functools import cache
from typing import Any, Final

import msgspec
from rich.console import Console

from velvet.match.words import one_line

LEAST_WIDTH: Final = 60


class _Terminal(Console):
    """Rich's console, except that a closed pipe is left to `velvet.cli.main`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def emit(data: Any) -> None:
    """One line of JSON on stdout, in UTF-8 whatever the terminal's encoding is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.encode(data) + b"\n")


def complain(sentence: str) -> None:
    """One sentence on stderr."""
    sys.stdout.flush()
    print(f"velvet: {one_line(sentence, 2000)}", file=sys.stderr)


@cache
def console() -> Console:
    """The terminal, for tables and colours."""
    made = _Terminal(highlight=False, markup=False, emoji=False, soft_wrap=True)
    # In fewer columns a table drops its words; the terminal may rather break its lines.
    made.width = max(made.width, LEAST_WIDTH)
    return made
