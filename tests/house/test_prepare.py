"""The set-up asks for exactly the system packages that are missing, and stops in one clear line."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Three packages installed, one of them under Ubuntu's newer name, and one removed but remembered.
LISTING = (
    "installed\tlibgl1\tlibgl-abi\n"
    "installed\tlibglib2.0-0t64\tlibglib2.0-0 (= 2.80.0-6ubuntu3)\n"
    "config-files\tlibegl1\t\n"
    "installed\tmake\t\n"
)


@pytest.fixture
def prepare() -> ModuleType:
    spec = importlib.util.spec_from_file_location("prepare", ROOT / "packaging" / "prepare.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch, prepare: ModuleType) -> list[list[str]]:
    """The commands the set-up gave, dpkg-query's answered by LISTING and others by success."""
    given: list[list[str]] = []

    def run(command: list[str], **rest: Any) -> subprocess.CompletedProcess[str]:
        given.append(command)
        answer = LISTING if command[0] == "dpkg-query" else ""
        return subprocess.CompletedProcess(command, 0, answer, "")

    monkeypatch.setattr(prepare.subprocess, "run", run)
    monkeypatch.setattr(prepare.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(prepare.sys, "platform", "linux")
    return given


WANTED = ["libgl1", "libegl1", "libglib2.0-0", "make", "xvfb"]


def test_provided_names_count_and_removed_ones_do_not(
    prepare: ModuleType, commands: list[list[str]]
) -> None:
    assert prepare.missing_packages(WANTED) == ["libegl1", "xvfb"]


def test_without_root_the_one_command_is_printed(
    prepare: ModuleType,
    commands: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 1000)
    assert prepare.system_packages(WANTED) == 2
    told = capsys.readouterr().err.splitlines()
    install = "sudo apt-get install --yes --no-install-recommends libegl1 xvfb"
    assert told[-1].strip() == f"sudo apt-get update && {install}"
    assert [command[0] for command in commands] == ["dpkg-query"]


def test_what_stays_missing_is_said(
    prepare: ModuleType,
    commands: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 0)
    assert prepare.system_packages(WANTED) == 2
    install = ["apt-get", "install", "--yes", "--no-install-recommends", "libegl1", "xvfb"]
    assert install in commands
    assert "libegl1 xvfb" in capsys.readouterr().err


def test_nothing_is_installed_when_nothing_is_missing(
    prepare: ModuleType, commands: list[list[str]]
) -> None:
    assert prepare.system_packages(["libgl1", "libglib2.0-0"]) == 0
    assert [command[0] for command in commands] == ["dpkg-query"]


@pytest.mark.parametrize("arguments", [[], ["fly"], ["run", "test"]])
def test_an_unknown_goal_is_refused_in_one_line(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "prepare.py"), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
