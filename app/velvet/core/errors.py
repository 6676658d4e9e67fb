"""What is said when input is wrong: one clear sentence each, for a person.

Must not know where the sentence is shown (stderr, a message in the window).
"""


class VelvetError(Exception):
    """Bad input of some kind. `str(error)` is one sentence: what, where, what would be right."""


class MoveError(VelvetError):
    """A move's text is malformed, unknown or, in this position, illegal."""


class OptionsError(VelvetError):
    """An option is unknown, of a wrong type or out of its range; or the seats do not fit."""


class RecordError(VelvetError):
    """A record is no record: not JSON, a required key missing, an unknown game."""
