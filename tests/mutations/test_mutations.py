"""Every mutation listed fits the sources, and is caught (slow)."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.rulebooks import clauses
from tests.contract.tables import games
from tests.mutations.catalogue import APP, Mutation, copy_of_app, mutations

# How code dies that is wrong as code; any test would catch that.
BROKEN = re.compile(r"^E +(ImportError|SyntaxError|NameError|UnboundLocalError|AttributeError|TypeError)\b", re.M)


@pytest.mark.parametrize("mutation", mutations(), ids=str)
def test_a_mutation_fits_the_sources(mutation: Mutation) -> None:
    text = (APP / mutation.source).read_text(encoding="utf-8")
    assert text.count(mutation.old) == 1
    assert mutation.old != mutation.new and mutation.tests


@pytest.mark.slow
@pytest.mark.parametrize("mutation", mutations(), ids=str)
def test_a_mutation_is_caught(mutation: Mutation, tmp_path: Path) -> None:
    """Its tests fail because the changed rules are wrong, not because they cannot run at all."""
    copy = copy_of_app(tmp_path / "app")
    mutation.apply(copy)
    environment = {**os.environ, "PYTHONPATH": str(copy), "VELVET_BUILD": "interpreted", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *mutation.tests]
    done = subprocess.run(command, cwd=APP.parent, env=environment, capture_output=True, text=True, timeout=280)
    assert done.returncode == 1, f"not caught: {done.stdout[-600:]}"
    assert not BROKEN.search(done.stdout), f"these are no rules: {done.stdout[-600:]}"


@pytest.mark.parametrize("game", games())
def test_every_clause_has_a_mutation(game: str) -> None:
    listed = {mutation.clause for mutation in mutations()}
    assert not [clause for clause in clauses(game) if clause not in listed]
