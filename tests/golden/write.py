"""Writes golden playthroughs anew: `python -m tests.golden.write [GAME …]`."""

import sys

from tests.golden.playthrough import cases, path, text
from velvet.games import ids


def main(games: list[str]) -> None:
    """Writes all cases of these games, or of all."""
    for game in games or ids():
        for number, table in enumerate(cases(game), 1):
            file = path(table, number)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text(table), encoding="utf-8")
            print(file)


if __name__ == "__main__":
    main(sys.argv[1:])
