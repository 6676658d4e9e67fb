"""“Do they peek?”, offscreen: the check runs beside the window, can be stopped, and ends in a plain sentence."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog

from tests.ui.test_window import House
from velvet.ui.analysis_job import Job
from velvet.ui.honest import BROKEN, NOBODY, NOTHING, Honest, verdict


@pytest.fixture
def house(qapp: Any, tmp_path: Path) -> Iterator[House]:
    made = House(qapp, tmp_path)
    yield made
    made.close()


def opened(house: House) -> Honest:
    house.page.bar.pressed.emit("honest")
    house.wait(lambda: isinstance(house.app.activeModalWidget(), QDialog), "dialog")
    found = house.app.activeModalWidget()
    assert isinstance(found, Honest)
    return found


def test_the_opponents_of_a_running_game_do_not_peek(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "greedy", "novice"), hands=1)
    for _ in range(3):
        house.play()
    decisions = sum(actor in (1, 2) for actor, _ in page.session.match.moves())
    dialog = opened(house)
    house.wait(lambda: not dialog.job.running, "verdict", 60)
    said = dialog.words.text()
    assert said.startswith(f"Marlow and Isaura do not peek: {decisions} decisions were put to them again; at "), said
    assert said.endswith("every move stayed the same.") and dialog.button.text() == "Close"
    dialog.button.click()
    assert not dialog.isVisible()


def test_nobody_to_check_and_nothing_yet(house: House) -> None:
    house.start("changelands", ("Ana", "Ben"), ("", ""))
    dialog = opened(house)
    assert dialog.words.text() == NOBODY and not dialog.job.running
    dialog.button.click()
    house.start("changelands", ("Ana", "Marlow"), ("", "greedy"))
    dialog = opened(house)
    house.wait(lambda: not dialog.job.running, "verdict", 60)
    assert dialog.words.text() == NOTHING
    dialog.button.click()


def says(*rows: dict[str, Any], then: str = "") -> list[str]:
    """A check that tells these rows."""
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    return [sys.executable, "-c", f"print({lines!r}, end='', flush=True)\n{then}"]


def row(done: int, of: int, redealt: int, differing: int) -> dict[str, int]:
    return {"done": done, "of": of, "redealt": redealt, "differing": differing}


def test_a_check_that_is_stopped_tells_what_it_found_so_far(house: House) -> None:
    command = says(row(1, 9, 1, 0), row(2, 9, 2, 0), then="import time; time.sleep(600)")
    dialog = Honest(b"{}", ["Marlow"], house.window, command)
    dialog.open()
    house.wait(lambda: dialog.progress.value() == 2, "progress")
    process = dialog.job._process
    assert process is not None and dialog.words.text() == "2 of 9 decisions …"
    dialog.button.click()
    assert not dialog.job.running and dialog.words.text().startswith("Marlow does not peek: 2 decisions")
    assert dialog.words.text().endswith("7 more were not looked at.")
    dialog.button.click()


def test_a_check_that_breaks_off_says_so(house: House) -> None:
    for command in (says({"odd": 1}), says(row(1, 2, 1, 0), then="raise SystemExit(3)"), ["/nowhere/at/all"]):
        dialog = Honest(b"{}", ["Marlow"], house.window, command)
        dialog.open()
        house.wait(lambda dialog=dialog: not dialog.job.running, "end")
        assert dialog.words.text() == BROKEN
        dialog.button.click()


def test_closing_the_dialog_ends_the_check(house: House) -> None:
    dialog = Honest(b"{}", ["Marlow"], house.window, says(row(1, 9, 1, 0), then="import time; time.sleep(600)"))
    dialog.open()
    house.wait(lambda: dialog.progress.value() == 1, "progress")
    dialog.reject()
    assert not dialog.job.running


def test_the_verdict_in_words() -> None:
    assert "at 2 of 9 decisions of Marlow another move came out" in verdict(["Marlow"], row(9, 9, 8, 2))
    assert verdict(["Marlow", "Isaura"], row(1, 1, 0, 0)).startswith("Of 1 decision of Marlow and Isaura none had")


@pytest.mark.parametrize("end", ["leave", "close"])
def test_the_check_ends_with_its_table(house: House, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    command = says(row(1, 9, 1, 0), then="import time; time.sleep(600)")
    monkeypatch.setattr("velvet.ui.honest.Job", lambda parent, own, last: Job(parent, command, last))
    house.start("changelands", ("Ana", "Marlow"), ("", "greedy"))
    dialog = opened(house)
    house.wait(lambda: dialog.progress.value() == 1, "progress")
    process = dialog.job._process
    assert process is not None
    child = process.processId()
    if end == "leave":
        house.window.leave_table()
    else:
        house.window.close()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    assert house.app.activeModalWidget() is None
