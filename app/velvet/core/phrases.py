"""Small pieces of sentences that several games say alike.

Must not know any game.
"""


def spoken(parts: list[str], link: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; there is at least one part."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {link} {parts[-1]}"
