"""Typesetting of Markdown that a QTextDocument has read: the rulebooks' and the help pages' one look.

Must not know what the words are about.
"""

import re
from typing import Final

from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrame,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser
from shiboken6 import isValid

from velvet.ui.theme import SANS, SERIF, Palette, px

MARGIN: Final = 26
# What is left as it was typed, or a mark that opens, or one that closes; an apostrophe closes.
_MARKS: Final = re.compile(
    r"(?P<code>(?P<fence>`{3,}).*?(?P=fence)|(?<=\n\n)(?: {4}[^\n]*(?:\n|\Z))+|`[^`\n]*`|\]\([^)]*\))"
    r"|(?P<open>(?<![\w.,;:!?…)\]`*])[\"'](?=[^\s.,;:!?)])|(?<=\*)[\"'](?=\w))"
    r"|(?P<close>[\"'])",
    re.DOTALL,
)


def curly(text: str) -> str:
    """Markdown with printer's quotation marks and apostrophes; code stays as it was typed."""

    def mark(found: re.Match[str]) -> str:
        if found["code"]:
            return found["code"]
        double = found.group() == '"'
        if found["open"]:
            return "“" if double else "‘"
        return "”" if double else "’"

    return _MARKS.sub(mark, text)


def written(text: str, colours: Palette, browser: QTextBrowser) -> QTextDocument:
    """Markdown as a typeset document of this browser's, which does not show it yet: so it is laid out once, when it is
    shown, and not for each thing that is done to it."""
    document = QTextDocument(browser)
    document.setDefaultFont(browser.font())
    document.setDocumentMargin(MARGIN)
    document.setMarkdown(curly(text), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    typeset(document, colours)
    return document


def lay_out(browser: QTextBrowser, document: QTextDocument) -> None:
    """Shows a document from its start instead of the one there was, which is gone then."""
    before = browser.document()
    browser.setDocument(document)
    if isValid(before):
        before.deleteLater()
    browser.moveCursor(QTextCursor.MoveOperation.Start)


def typeset(document: QTextDocument, colours: Palette) -> None:
    """Titles in the serif and brass, text in a comfortable size, codes in brass, listings on a darker ground."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    block = document.begin()
    while block.isValid():
        cursor.setPosition(block.position())
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        if _is_listing(block):
            _set_listing(cursor, colours)
        else:
            _set_block(cursor, block.blockFormat().headingLevel(), colours)
            _set_codes(cursor, block, colours)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        _set_table(frame, colours)
    cursor.endEditBlock()


def _is_listing(block: QTextBlock) -> bool:
    kind = block.blockFormat()
    return kind.hasProperty(QTextFormat.Property.BlockCodeFence) or (
        kind.hasProperty(QTextFormat.Property.BlockCodeLanguage) or kind.nonBreakableLines()
    )


def _set_block(cursor: QTextCursor, level: int, colours: Palette) -> None:
    words = QTextCharFormat()
    room = QTextBlockFormat()
    if level:
        words.setFontFamilies([SERIF])
        words.setFontPointSize(px({1: 25, 2: 18}.get(level, 15)))
        words.setFontWeight(QFont.Weight.DemiBold)
        words.setForeground(QBrush(QColor(colours.text if level == 1 else colours.brass)))
        room.setTopMargin(16)
        room.setBottomMargin(5)
    else:
        words.setFontPointSize(px(13))
        room.setBottomMargin(0 if cursor.currentTable() is not None else 7)
        room.setLineHeight(118, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.mergeCharFormat(words)
    cursor.mergeBlockFormat(room)


def _set_listing(cursor: QTextCursor, colours: Palette) -> None:
    """A line of a listing: a fixed pitch, on a ground of its own."""
    words = QTextCharFormat()
    words.setFontFamilies(["DejaVu Sans Mono", "Menlo", "Consolas", "monospace"])
    words.setFontPointSize(px(11))
    room = QTextBlockFormat()
    room.setBackground(QBrush(QColor(colours.ground)))
    room.setTopMargin(0)
    room.setBottomMargin(0)
    room.setLeftMargin(0)
    room.setNonBreakableLines(False)
    cursor.mergeCharFormat(words)
    cursor.mergeBlockFormat(room)


def _set_codes(cursor: QTextCursor, block: QTextBlock, colours: Palette) -> None:
    """Cards' codes and option names in the sans face and brass; bold in the weight that we have."""
    codes: list[tuple[int, int, QTextCharFormat]] = []
    plain, bold = QTextCharFormat(), QTextCharFormat()
    plain.setFontFamilies([SANS])
    plain.setFontFixedPitch(False)
    plain.setForeground(QBrush(QColor(colours.brass)))
    for words in (plain, bold):
        words.setFontWeight(QFont.Weight.DemiBold)
    parts = block.begin()
    while not parts.atEnd():
        part = parts.fragment()
        if part.charFormat().fontFixedPitch():
            codes.append((part.position(), part.length(), plain))
        elif part.charFormat().fontWeight() > QFont.Weight.DemiBold:
            codes.append((part.position(), part.length(), bold))
        parts += 1
    for start, length, words in codes:
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(words)


def _set_table(frame: QTextFrame, colours: Palette) -> None:
    """A table with air in its cells and thin lines."""
    if not isinstance(frame, QTextTable):
        return
    made = frame.format().toTableFormat()
    made.setCellPadding(px(5))
    made.setCellSpacing(0)
    made.setBorder(1)
    made.setBorderCollapse(True)
    made.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    made.setBorderBrush(QBrush(QColor(colours.line)))
    made.setBottomMargin(10)
    frame.setFormat(made)
