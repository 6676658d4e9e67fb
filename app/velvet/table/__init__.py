"""The card table in Qt Graphics View, generic: it knows decks and kinds of zones, no game by name.

`TableView` is all that others need. Imported lazily, so that `velvet.table.faces` alone stays cheap.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from velvet.table.view import TableView

__all__ = ["TableView"]


def __getattr__(name: str) -> Any:
    if name == "TableView":
        from velvet.table.view import TableView

        return TableView
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
