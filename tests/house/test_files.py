"""No file grows past what a reader can hold, and nothing is left for later.

Read from the files themselves, so that it holds in a source tree without version control too.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 550
LONGEST_TEST = 600  # lists of cases read more easily than code
# Written in two halves, so that this file does not find itself.
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b|pytest\.(sk" + r"ip|xf" + r"ail)")

FILES = sorted(
    path for folder in ("app", "packaging", "tests") for path in (ROOT / folder).rglob("*.py")
)


def test_there_are_files_to_look_at() -> None:
    assert len(FILES) > 50


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    long = [
        f"{path.relative_to(ROOT)}: {n} lines"
        for path, n in lengths.items()
        if n > (LONGEST_TEST if path.is_relative_to(ROOT / "tests") else LONGEST)
    ]
    assert not long


def test_nothing_is_left_unfinished_or_stepped_over() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if UNFINISHED.search(line)
    ]
    assert not found
