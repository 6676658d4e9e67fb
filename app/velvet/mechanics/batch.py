"""Many random games in one call, inside the kernel: for playtests of the rules themselves and for measuring.

Must not know any game.
"""

from typing import Any

from velvet.core.rng import Rng
from velvet.core.rules import Rules


def play_batch(rules: Rules[Any], games: int, rng: Rng) -> int:
    """Plays the first hand of `games` games at random, shuffles and scores included; the seats' decisions made."""
    decisions = 0
    for _ in range(games):
        state = rules.setup()
        decisions += rules.playout(state, rng)
        rules.scores(state)
    return decisions
