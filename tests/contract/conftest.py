"""Every contract test that names `table` is asked of every table."""

import pytest

from tests.contract.tables import Table, tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(), ids=str)


@pytest.fixture
def rules(table: Table):  # type: ignore[no-untyped-def]
    return table.rules()
