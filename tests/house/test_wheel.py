"""A wheel carries everything: every module, drawing, font and rulebook, found the same way as here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("app", "resources", "pyproject.toml", "setup.py", "README.md", "LICENSE")

ASK = """
from importlib.resources import files
import velvet
from velvet import _build
print(velvet.__file__)
print(_build.kind())
found = [item for item in files("velvet.resources").rglob("*") if item.is_file()]
print(sum(1 for item in found if item.suffix != ".pyc"))
"""


def build(folder: Path, **env: str) -> Path:
    """Builds a wheel from a copy of the sources, unpacks it, and returns the unpacked folder."""
    sources = folder / "sources"
    leave = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, sources / part, ignore=leave)
        else:
            sources.mkdir(exist_ok=True)
            shutil.copy(ROOT / part, sources / part)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    command += ["--disable-pip-version-check", "--wheel-dir", str(folder), str(sources)]
    subprocess.run(command, env={**os.environ, **env}, check=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def answers(unpacked: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**os.environ, "PYTHONPATH": str(unpacked), "VELVET_BUILD": ""},
        cwd=unpacked.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def product_files(root: Path) -> set[str]:
    return {
        str(path.relative_to(root))
        for path in root.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and "egg-info" not in str(path)
    }


def test_a_plain_wheel_carries_every_file(tmp_path: Path) -> None:
    unpacked = build(tmp_path, VELVET_COMPILE="")
    modules = product_files(ROOT / "app" / "velvet")
    assert modules <= product_files(unpacked / "velvet")
    resources = product_files(ROOT / "resources")
    assert resources == product_files(unpacked / "velvet" / "resources")
    where, kind, count = answers(unpacked)
    assert where.startswith(str(unpacked))
    assert kind == "interpreted"
    assert int(count) == len(resources)


@pytest.mark.slow
def test_a_compiled_wheel_runs_compiled(tmp_path: Path) -> None:
    unpacked = build(tmp_path, VELVET_COMPILE="1")
    where, kind, _ = answers(unpacked)
    assert where.startswith(str(unpacked))
    assert kind == "compiled"
