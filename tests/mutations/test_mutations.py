"""Every mutation listed fits the sources, and is caught (slow)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutations.catalogue import APP, Mutation, copy_of_app, mutations


@pytest.mark.parametrize("mutation", mutations(), ids=str)
def test_a_mutation_fits_the_sources(mutation: Mutation) -> None:
    text = (APP / mutation.source).read_text(encoding="utf-8")
    assert text.count(mutation.old) == 1
    assert mutation.old != mutation.new and mutation.tests


@pytest.mark.slow
@pytest.mark.parametrize("mutation", mutations(), ids=str)
def test_a_mutation_is_caught(mutation: Mutation, tmp_path: Path) -> None:
    """Its tests fail with the changed rules, and not because nothing could be imported."""
    copy = copy_of_app(tmp_path / "app")
    mutation.apply(copy)
    environment = {**os.environ, "PYTHONPATH": str(copy), "VELVET_BUILD": "interpreted", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *mutation.tests]
    done = subprocess.run(command, cwd=APP.parent, env=environment, capture_output=True, text=True, timeout=280)
    assert done.returncode == 1, f"not caught: {done.stdout[-600:]}"
    assert "passed" in done.stdout or "failed" in done.stdout
    assert "ImportError" not in done.stdout and "SyntaxError" not in done.stdout
