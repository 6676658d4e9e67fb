"""What a hint asks and what it says: a question to the master, and its answer as rows of words.

The question carries the person's View and Knowledge, nothing else of the match. Must not know Qt, nor any game.
"""

from dataclasses import dataclass, replace
from typing import Final

from velvet.agents.frames import Answer, Question
from velvet.core.gestures import Gesture
from velvet.match.words import fill
from velvet.ui import session as due
from velvet.ui.session import Session

# Who is asked, and how long it may think where a game is slow.
ADVISER: Final = "master"
SECONDS: Final = 4.0
MOST_ROWS: Final = 5


@dataclass(frozen=True)
class HintRow:
    """One move of a hint. share: the estimated win share 0 … 1, None where the master did not try it; reason: a
    clause, "" if there is none."""

    gesture: Gesture
    words: str
    share: float | None
    reason: str

    def spoken(self, rank: int) -> str:
        """The row for a screen reader."""
        share = "" if self.share is None else f", wins {percent(self.share)} per cent"
        return f"{rank}. {self.words}{share}" + (f": {self.reason}" if self.reason else "")


def percent(share: float) -> int:
    """A share in per cent; 0 and 100 only where there is no doubt."""
    if 0.0 < share < 1.0:
        return min(99, max(1, round(share * 100)))
    return round(share * 100)


def question(session: Session) -> Question | None:
    """What the master is asked for the person at the screen; None when it is not their turn."""
    if session.waits_for() != due.PERSON:
        return None
    asked = session.question(ADVISER, session.match.actor)
    return replace(asked, task="advise", seconds=SECONDS)


def rows(session: Session, answer: Answer) -> list[HintRow]:
    """The best moves in words, best first; [] where the answer is none of the adviser's own."""
    if answer.fallback:
        return []
    match = session.match
    gestures = {gesture.move: gesture for gesture in match.gestures(match.actor)}
    made: dict[str, HintRow] = {}
    for advised in answer.advised:
        gesture = gestures[advised.move]
        words = fill(gesture.said or gesture.label, match.players)
        # Of moves that would be said alike (one tile in several places) the best stands for all.
        if words not in made:
            made[words] = HintRow(gesture, words, advised.share, fill(advised.reason, match.players))
        if len(made) == MOST_ROWS:
            break
    return list(made.values())
