"""The architecture holds: imports point down, Qt stays in two packages, games stay apart.

The contracts themselves are in pyproject.toml; this runs them as a test.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_contract_is_kept() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [str(program), "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 broken" in done.stdout
