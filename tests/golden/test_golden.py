"""Every game has golden playthroughs, and still plays them."""

import pytest

from tests.contract.tables import Table, games
from tests.golden.playthrough import cases, path, text


@pytest.mark.parametrize(
    ("table", "number"), [(table, number) for game in games() for number, table in enumerate(cases(game), 1)], ids=str
)
def test_a_playthrough_is_as_it_was(table: Table, number: int) -> None:
    file = path(table, number)
    assert file.exists(), f"{table.game} has no playthrough: python -m tests.golden.write {table.game}"
    assert text(table) == file.read_text(encoding="utf-8")
