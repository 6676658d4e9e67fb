"""The toy game as a guest among the games, and the command as a function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec
import pytest

from tests.match.toy import SPEC
from velvet import games
from velvet.cli import main


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, object]]:
        """The JSON lines of stdout."""
        return [msgspec.json.decode(line) for line in self.out.splitlines()]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    caches = (games.ids, games.load)
    monkeypatch.setattr(games, "_guests", lambda: {"toy": SPEC})
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.fixture
def velvet(capfdbinary: pytest.CaptureFixture[bytes]) -> Callable[..., Done]:
    """Runs `velvet` with these words in this process."""

    def run(*words: object) -> Done:
        status = main([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return Done(status, out.decode(), err.decode())

    return run


@pytest.fixture
def refused(velvet: Callable[..., Done]) -> Callable[..., str]:
    """Runs `velvet` with words it must refuse: status 2 and one line on stderr, which is returned."""

    def run(*words: object) -> str:
        done = velvet(*words)
        assert done.status == 2, done
        assert done.err.endswith("\n")
        assert done.err.count("\n") == 1, done.err
        assert "Traceback" not in done.err
        return done.err

    return run
