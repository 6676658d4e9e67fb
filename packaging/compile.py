#!/usr/bin/env python3
"""Compiles the kernel for this checkout, unless the build there is fits its sources already.

Run by `make compile` with the environment's Python. The build goes to build/compiled, where
`velvet._build` looks for it at every start.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    os.environ["VELVET_BUILD"] = "interpreted"
    sys.path.insert(0, str(ROOT / "app"))
    from velvet import _build

    if _build.find()[0]:
        print("The compiled kernel fits its sources; nothing to do.")
        return 0
    print("Compiling the kernel (about a minute or two) …", flush=True)
    command = [sys.executable, "setup.py", "--quiet", "build_ext"]
    command += ["--build-lib", "build/compiled", "--build-temp", "build/temp"]
    environment = {**os.environ, "VELVET_COMPILE": "1"}
    status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    if status:
        print("The kernel was not compiled; the compiler's words are above.", file=sys.stderr)
        return 2
    names, _, reason = _build.find()
    if not names:
        print(f"The new build is of no use: {reason}.", file=sys.stderr)
        return 2
    print(f"Compiled {len(names) - 1} modules.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
