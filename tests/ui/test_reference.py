"""The reference pages: all are listed, titled, typeset, and link to pages that exist."""

import re
from importlib.resources import files
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QTextDocument

from velvet import games
from velvet.ui.reference import Page, Reference, pages
from velvet.ui.rulebook import Rulebook
from velvet.ui.theme import palette


def test_every_page_of_the_folder_is_listed_once() -> None:
    there = {file.name for file in (files("velvet.resources") / "help").iterdir() if file.name.endswith(".md")}
    assert {f"{page.id}.md" for page in pages()} == there and len(pages()) == len(there)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.id)
def test_a_page_has_a_title_and_its_links_lead_somewhere(page: Page) -> None:
    assert page.text.startswith("# ") and page.title and "#" not in page.title
    known = {f"{one.id}.md" for one in pages()}
    for link in re.findall(r"\]\(([^)]+)\)", page.text):
        assert link in known or link.startswith("https://"), link


def turned(window: Reference, qapp: Any) -> str:
    """What the page says once it is there."""
    while window.turning:
        qapp.processEvents()
    return window.browser.toPlainText()


def test_the_window_shows_the_page_that_is_chosen_or_linked(qapp: Any) -> None:
    window = Reference(palette("plum"))
    window.open()
    for page in pages():
        assert window.go_to(page.id)
        assert turned(window, qapp).startswith(page.text.splitlines()[0].lstrip("# ").replace("`", ""))
    window._followed(QUrl("records.md"))
    assert window.browser.toPlainText().startswith("Records")
    assert not window.go_to("no such page")
    window.set_colours(palette("forest"))
    assert window.browser.toPlainText().startswith("Records")
    # What is turned while nobody looks is there once somebody does, and nothing is kept of what came between.
    window.close()
    window.go_to("opponents")
    assert not window.turning
    window.go_to("adding-a-game")
    window.open()
    assert turned(window, qapp).startswith("Adding a game")
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(window.browser.findChildren(QTextDocument)) == 1
    assert window.go_to("opponents") and window.turning
    window.close()
    assert not window.turning


def test_listings_are_shown_as_they_must_be_typed(qapp: Any) -> None:
    """Not with printer's quotation marks: a shell or Python would not take them."""
    window = Reference(palette("plum"))
    window.open()
    quoted = 0
    for page in pages():
        assert window.go_to(page.id)
        shown = turned(window, qapp)
        listings = [found[1] for found in re.findall(r"^(`{3,})\w*\n(.*?)^\1$", page.text, re.MULTILINE | re.DOTALL)]
        prose = re.sub(r"^(`{3,}).*?^\1$", "", page.text, flags=re.MULTILINE | re.DOTALL)
        listings += re.findall(r"^ {4}(.*)$", prose, re.MULTILINE)
        for line in "\n".join(listings).splitlines():
            assert line.strip() in shown, (page.id, line)
            quoted += "'" in line or '"' in line
    assert quoted > 100
    window.close()


def test_a_closed_rulebook_is_written_anew_in_the_colours_of_the_next_reading(qapp: Any) -> None:
    book, spec = Rulebook(palette("plum")), games.load("loot")
    book.show_rules(spec)
    text = book.browser.toPlainText()
    assert len(text) > 1000
    book.set_colours(palette("linen"))
    inks = [part.foreground().color().name() for part in book.browser.document().allFormats()]
    assert palette("linen").brass in inks and palette("plum").brass not in inks
    book.close()
    book.set_colours(palette("plum"))
    book.show_rules(spec)
    inks = [part.foreground().color().name() for part in book.browser.document().allFormats()]
    assert palette("plum").brass in inks and palette("linen").brass not in inks
    assert book.browser.toPlainText() == text
    book.close()
