"""The compiler's known fault stays out of the compiled kernel.

mypyc 2.4.1 turns `1 << x`, with x an `i64`, into a C shift of a 32-bit number: wrong, without a word,
from the 31st card on. Kernel code looks bits up in a table instead; this reads the C that was made.
"""

from __future__ import annotations

import re
from pathlib import Path

from velvet import _build

GENERATED = Path(__file__).resolve().parents[2] / "build" / "kernel-c"
# Not `|= 1 << 3`: that is mypyc's own bookkeeping of which attributes are set, 32 to a word.
NARROW_SHIFT = re.compile(r"(?<!\|)= -?\d+ << ")


def narrow_shifts(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if NARROW_SHIFT.search(line)]


def test_the_pattern_finds_a_narrow_shift() -> None:
    assert narrow_shifts("    cpy_r_r0 = 1 << cpy_r_card;\n")
    assert not narrow_shifts("    cpy_r_r1 = cpy_r_r0 << 3;\n    self->__bitmap |= 1 << 3;\n")


def test_no_narrow_shift_in_the_generated_c() -> None:
    files = sorted(GENERATED.glob("**/__native_*.c"))
    if _build.kind() == "compiled":
        assert files, "the compiled build is in use, but its C is not there to be read"
    found = [f"{file.name}: {line}" for file in files for line in narrow_shifts(file.read_text())]
    assert not found
