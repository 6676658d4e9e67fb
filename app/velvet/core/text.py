"""How a move's text is read: the common strictness of all pages.

Case is ignored, spaces at the ends too, runs of spaces count as one; tabs, other white space, leading
zeros and signs are refused. Must not know any verb.
"""

from velvet.core.errors import MoveError


def words(text: str) -> list[str]:
    """The words of a move's text, lower case; raises MoveError on an empty text or odd white space."""
    for char in text:
        if char != " " and (char.isspace() or not char.isprintable()):
            raise MoveError("a move's words stand apart by spaces alone")
    # lower() must not make something of a letter that is none of ours (İ, K), so ASCII only.
    if not text.isascii():
        raise MoveError("a move is written in plain letters, digits and signs")
    found = text.lower().split()
    if not found:
        raise MoveError("a move is missing: the text is empty")
    return found


def whole(text: str) -> int:
    """A whole number without sign or leading zero, at most nine digits; raises MoveError otherwise."""
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or (len(text) > 1 and text[0] == "0"):
        raise MoveError(f"“{text}” is no number; numbers are written plainly, as 12")
    return int(text)


def signed(text: str) -> int:
    """A whole number with an optional minus, never -0; raises MoveError otherwise."""
    if text.startswith("-"):
        value = whole(text[1:])
        if value == 0:
            raise MoveError("“-0” is no number; zero is written 0")
        return -value
    return whole(text)


def operands(found: list[str], least: int, most: int, usage: str) -> list[str]:
    """The words after the verb; raises MoveError, quoting `usage`, unless their number fits."""
    given = found[1:]
    if not least <= len(given) <= most:
        raise MoveError(f"“{' '.join(found[:12])}” has not the form “{usage}”")
    return given
