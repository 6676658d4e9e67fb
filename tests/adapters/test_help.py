"""The help page tells the truth: its numbers are the program's, its examples run."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from velvet.adapters.encoding import Encoding
from velvet.adapters.seating import seat
from velvet.games import all_specs
from velvet.match.record import Record

PAGE = (files("velvet.resources") / "help" / "learning.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_each_game_has_its_capacity_there() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([\d,]+) \|", PAGE, re.MULTILINE))
    assert rows == {spec.id: f"{spec.capacity:,}" for spec in all_specs()}


def test_the_parts_of_an_observation_are_as_long_as_it_says() -> None:
    told = dict(re.findall(r"^\| (head|zones|cards|bag) \| ([^|]+) \|", PAGE, re.MULTILINE))
    for spec in all_specs():
        for seats in spec.seats:
            seating = seat(spec.id, seats)
            encoding = Encoding(seating.layout, seats, seating.shuffled)
            terms = {"seats": seats, "zones": len(seating.layout.zones), "cards": len(encoding.codes)}
            for part, number in encoding.parts:
                assert eval(told[part].replace("×", "*"), {"__builtins__": {}}, terms) == number


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_run(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "example", "exec"), {"__name__": "__main__"})


def test_the_first_example_leaves_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(EXAMPLES[0], "example", "exec"), {"__name__": "__main__"})
    assert Record.load((tmp_path / "learnt.velvet").read_bytes()).game == "viashi"
