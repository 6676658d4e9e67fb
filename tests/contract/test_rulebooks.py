"""Rulebooks: every game has one of its own words, its examples hold, every clause the rules name stands in it."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.contract.rulebooks import Example, Player, clauses, examples, rulebook
from tests.contract.tables import Table, games, walk
from velvet.core.moves import Move
from velvet.games import load


@pytest.mark.parametrize("example", examples(), ids=str)
def test_an_example_holds(example: Example) -> None:
    Player(example).run(example.lines[1:])


@pytest.mark.parametrize("game", games())
def test_a_rulebook_is_whole(game: str) -> None:
    """Clauses with ids, each once; rulings marked; examples; options named."""
    text = rulebook(game)
    found = clauses(game)
    assert len(found) >= 4 and len(set(found)) == len(found)
    assert "ruling" in text.lower()
    assert "```velvet" in text
    for row in load(game).options.rows():
        assert f"`{row['name']}`" in text, f"option {row['name']} is not in the rulebook"


@pytest.mark.parametrize("game", games())
def test_clauses_named_in_the_sources_exist(game: str) -> None:
    """Every clause id that a game's modules write stands in its rulebook."""
    folder = Path(str(import_module(load(game).package).__file__)).parent
    known = set(clauses(game))
    prefixes = {clause.rsplit("-", 1)[0] for clause in known}
    for source in sorted(folder.glob("*.py")):
        for clause in re.findall(r"[\"'/]([a-z]+(?:-[a-z]+)*-\d+[a-z]?)[\"']", source.read_text(encoding="utf-8")):
            if clause.rsplit("-", 1)[0] in prefixes:
                assert clause in known, f"{source.name} names {clause}"


def test_refusals_name_clauses_of_the_book(table: Table) -> None:
    """Moves of other positions, refused here, are refused by a clause that the rulebook has."""
    rules = table.rules()
    known = set(clauses(table.game))
    others: dict[str, Move] = {}
    for state, move in walk(rules, 41, 300):
        for other in others.values():
            reason = rules.explain(state, other)
            assert reason is None or reason.clause in known, reason.clause
        others[move.verb] = move
