"""Parts that games share, as functions: tricks, melds, shedding, grids, hexes. Knows core only."""
