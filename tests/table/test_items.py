"""What items on the table say where there is little room."""

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from velvet.table.items import last_that_fit

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_note_gives_up_whole_parts_the_first_first() -> None:
    metrics = QFontMetricsF(QFont())
    whole = "Dealer · To play: the hand · 5 tricks"
    assert last_that_fit(whole, metrics, metrics.horizontalAdvance(whole)) == whole
    assert last_that_fit(whole, metrics, metrics.horizontalAdvance(whole) - 1) == "To play: the hand · 5 tricks"
    assert last_that_fit(whole, metrics, 1.0) == "5 tricks"
