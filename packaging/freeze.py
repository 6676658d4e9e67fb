#!/usr/bin/env python3
"""Makes dist/velvet, a folder that runs without Python. Run by `make package`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "dist" / "velvet"


def main() -> int:
    command = [sys.executable, "-m", "PyInstaller", "--clean", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", "dist", "--workpath", "build/freeze", "packaging/velvet.spec"]
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    if status:
        print("PyInstaller failed; its words are above.", file=sys.stderr)
        return 2
    size = sum(file.lstat().st_size for file in FOLDER.rglob("*"))
    print(f"Packed: {FOLDER.relative_to(ROOT)}, {size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
