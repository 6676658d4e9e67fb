"""`velvet games` and `velvet rules`: what there is to play, and how."""

import os
import shlex
import shutil
from contextlib import nullcontext
from importlib.resources import files

from rich.markdown import Markdown
from rich.table import Table

from velvet import games
from velvet.cli.output import complain, console, emit
from velvet.core.errors import VelvetError
from velvet.core.spec import GameSpec


def list_games(as_json: bool) -> int:
    """Prints every game that is built."""
    specs = games.all_specs()
    for sentence in games.left_out():
        complain(sentence)
    if as_json:
        emit([row(spec) for spec in specs])
        return 0
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("id", "name", "seats", "options (values; default)"):
        table.add_column(heading, overflow="fold")
    for spec in specs:
        options = ", ".join(f"{r['name']} ({_range(r)}; {_plain(r['default'])})" for r in spec.options.rows())
        names = spec.names[0] + (f" ({', '.join(spec.names[1:])})" if len(spec.names) > 1 else "")
        table.add_row(spec.id, names, ", ".join(map(str, spec.seats)), options)
    console().print(table)
    return 0


def row(spec: GameSpec) -> dict[str, object]:
    """A game as `velvet games --json` lists it."""
    return {"id": spec.id, "names": list(spec.names), "seats": list(spec.seats), "options": spec.options.rows()}


def show_rulebook(game: str) -> int:
    """Prints a game's rulebook, formatted on a terminal and plain into a pipe."""
    spec = games.load(game)
    try:
        text = (files(spec.package) / "rulebook.md").read_text(encoding="utf-8")
    except (OSError, ImportError, ValueError):
        raise VelvetError(f"{spec.id} has no rulebook") from None
    if not console().is_terminal:
        print(text)
        return 0
    # Unless it is told so, `less` shows what colours the text instead of the colours.
    os.environ.setdefault("LESS", "-R")
    with console().pager(styles=True) if _pager_starts() else nullcontext():
        console().print(Markdown(text), soft_wrap=False)
    return 0


def _pager_starts() -> bool:
    """Whether the program that PAGER names, if it names one, is there; without it nothing at all would be shown."""
    try:
        named = shlex.split(os.environ.get("PAGER", ""), posix=os.name == "posix")
    except ValueError:
        return False
    return not named or shutil.which(named[0]) is not None


def _range(row: dict[str, object]) -> str:
    if row["type"] == "int":
        return f"{row['min']}–{row['max']}"
    if row["type"] == "choice":
        choices = row["choices"]
        assert isinstance(choices, list)
        return ", ".join(choices)
    return {"bool": "true or false", "map": "cards to numbers", "list": "cards"}[str(row["type"])]


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
