"""A played game: the Match, which alone changes a position, and the Record, which alone is saved.

Read `match` first. Nothing here knows a game by name, a file, Qt or how an agent thinks.
"""

from velvet.match.match import HistoryRow, Match, Step, Undo
from velvet.match.record import Break, Record

__all__ = ["Break", "HistoryRow", "Match", "Record", "Step", "Undo"]
