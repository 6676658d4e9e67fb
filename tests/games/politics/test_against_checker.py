"""The rules against a second reading of the page, at every position of random games."""

from typing import Any

import pytest

from tests.games.politics.against import compare, rules_for

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {}),
    (3, {"abilities": "none"}),
    (4, {"abilities": "none", "max_rounds": 6}),
    (3, {"target": 2}),
    (4, {"target": 1, "outsider": 12}),
    (3, {"target": 200, "max_rounds": 12, "outsider": 1}),
    (4, {"max_rounds": 1}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_both_read_the_page_alike(seats: int, options: dict[str, Any]) -> None:
    rules = rules_for(seats, **options)
    assert sum(compare(rules, seed, **options) for seed in range(6)) > 150


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_both_read_the_page_alike_for_long(seats: int, options: dict[str, Any]) -> None:
    rules = rules_for(seats, **options)
    for seed in range(6, 150):
        compare(rules, seed, **options)
