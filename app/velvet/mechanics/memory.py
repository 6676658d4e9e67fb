"""What a short memory keeps of the facts that no longer lie there to be seen. It must not know whose memory it is."""

from velvet.core.bits import BIT


def fewer_voids(voids: list[int], facts: int) -> list[int]:
    """At most so many of the known voids (for each seat a set of suits), the lower suits first."""
    kept = [0] * len(voids)
    for suit in range(max(voids).bit_length()):
        for seat in range(len(voids)):
            if facts > 0 and voids[seat] & BIT[suit]:
                kept[seat] |= BIT[suit]
                facts -= 1
    return kept
