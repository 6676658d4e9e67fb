"""Positions that a test can read."""

from typing import Any

from tests.games.politics.against import rules_for

WINDS_FLAMES_STONES = ("suit W", "suit F", "suit S")
LINE = ("line WSFWWSFFS", "first 0")


def at(*texts: str, seats: int = 3, start: tuple[str, ...] = WINDS_FLAMES_STONES + LINE, **options: Any) -> Any:
    """(rules, state) after these moves."""
    rules = rules_for(seats, **options)
    state = rules.setup()
    play(rules, state, *start, *texts)
    return rules, state


def play(rules: Any, state: Any, *texts: str) -> None:
    """Moves, each checked."""
    for text in texts:
        move = rules.parse(text)
        reason = rules.explain(state, move)
        assert reason is None, f"{text}: {reason.sentence}"
        rules.apply(state, move)


def legal(rules: Any, state: Any) -> list[str]:
    return sorted(rules.format(move) for move in rules.legal_moves(state))
