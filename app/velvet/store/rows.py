"""What the store gives out: plain values. Times are seconds since the epoch."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class OpenMatch:
    """A match that can be continued. moves: made so far; elsewhere: another window has it open now."""

    slot: str
    game: str
    players: tuple[str, ...]
    moves: int
    practice: bool
    begun: float
    saved: float
    elsewhere: bool
    record: str


@dataclass(frozen=True)
class Finished:
    """A match played to its end. scores and winners are empty where whoever finished it did not say."""

    slot: str
    game: str
    players: tuple[str, ...]
    kinds: tuple[str, ...]
    practice: bool
    begun: float
    ended: float
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: str


@dataclass(frozen=True)
class Tally:
    """One player's finished matches of one game, practice left out. share: sum of win shares, 1/k for k winners."""

    game: str
    player: str
    kind: str
    matches: int
    share: float
    best: int
    mean: float


@dataclass(frozen=True)
class JournalEntry:
    """A page of the journal; body is any JSON."""

    id: int
    written: float
    title: str
    body: Any


@dataclass(frozen=True)
class Saga:
    """A campaign; data is any JSON, revision counts its changes."""

    id: str
    kind: str
    name: str
    revision: int
    saved: float
    data: Any
