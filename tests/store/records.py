"""Records for the store's tests: of a game nobody knows, as long as asked for."""

import json


def record(moves: int, game: str = "toy", players: tuple[str, ...] = ("Ana", "Bo"), **more: object) -> str:
    """A record's text; the number of its moves can be read off it."""
    made = {"format": "velvet-record", "version": 1, "game": game, "players": list(players),
            "moves": [f"play W{n}" for n in range(moves)], **more}  # fmt: skip
    return json.dumps(made)
