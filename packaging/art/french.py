"""Pips of the French deck, cut a little roughly, as from a block."""

from __future__ import annotations

from svgkit import INK, circle, document, path


def club() -> str:
    return document(
        circle(50, 27, 21, fill=INK),
        circle(26, 56, 21, fill=INK),
        circle(74, 56, 21, fill=INK),
        path("M42 40L58 40L62 58L53 60C54 78 60 88 68 94L32 94C40 88 46 78 47 60L38 58Z", fill=INK),
    )


def diamond() -> str:
    return document(path("M50 3C60 22 72 38 86 50C72 62 60 78 50 97C40 78 28 62 14 50C28 38 40 22 50 3Z", fill=INK))


def heart() -> str:
    return document(
        path(
            "M50 95C42 80 6 60 6 32C6 16 17 7 29 7C39 7 46 13 50 23C54 13 61 7 71 7C83 7 94 16 94 32C94 60 58 80 50 95Z",
            fill=INK,
        )
    )


def spade() -> str:
    return document(
        path(
            "M50 4C56 20 92 38 92 62C92 74 83 81 73 81C65 81 58 77 54 70C55 82 60 90 68 95L32 95C40 90 45 82 46 70C42 77 35 81 27 81C17 81 8 74 8 62C8 38 44 20 50 4Z",
            fill=INK,
        )
    )


PIPS = {"club": club, "diamond": diamond, "heart": heart, "spade": spade}
