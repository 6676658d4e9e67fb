"""A View as an array of numbers of a fixed size: what a learning agent is shown.

One encoding serves every game. It is made from the seat's own View and nothing else, so it can tell no more than a
person in that seat is shown. It is a float32 vector of whole numbers from -32768 to 32767, its parts in this order:

    head    who acts (one of the seats, chance, nobody), whose View it is, who won (each one number a seat or case),
            the running hand, how many legal moves the viewer has, each seat's score
    zones   for each zone of the game's layout: how many cards lie there, how many of them show their back
    cards   for each card of the deck (the order of `velvet.core.cards`): one number a zone, 1 where it is seen;
            whether everybody knows it; its place in the zone from 1; its turn; its cell or place as two numbers;
            and its marks ("winner", "wounds:3"), each counted in two of `MARKS` buckets
    bag     everything else in words or on the table (counters, notes, the prompt, pieces, backs on a cell), each word
            and each number counted in two of `BAG` buckets chosen by a hash that is the same everywhere

Two buckets a word, because two words seldom share both. Must not know states, rules, any game by name.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from velvet.core import cards
from velvet.core.layout import Layout
from velvet.core.moves import Move
from velvet.core.rules import CHANCE
from velvet.core.views import Slot, View, ZoneView

Array = NDArray[np.float32]

MARKS: Final = 32
BAG: Final = 512
LEAST: Final = -32768.0
MOST: Final = 32767.0
# Numbers about a card besides its zones and marks: known, place in the zone, turn, two of its cell.
ABOUT: Final = 5
# A move as numbers: a hash of its verb, then its operands, -1 where it has fewer.
MOVE: Final = 12

_WORDS: Final = re.compile(r"-?\d+|[^\W\d]+")
_GRID: Final = re.compile(r"([a-z])(\d+)")
_PAIR: Final = re.compile(r"(-?\d+),(-?\d+)")


class Encoding:
    """The encoding for a table of one game: `encode(view)` gives `size` numbers. parts: (name, how many), in order."""

    def __init__(self, layout: Layout, seats: int, shuffled: int) -> None:
        """shuffled: how many cards are mixed, if that is known; more than a deck has stand for two decks."""
        self.seats = seats
        self.codes = _deck(layout.deck, shuffled)
        self._card = {code: index for index, code in enumerate(self.codes)}
        self._zone = {zone.id: index for index, zone in enumerate(layout.zones)}
        self.row = len(self._zone) + ABOUT + MARKS
        self.parts: tuple[tuple[str, int], ...] = (
            ("head", (seats + 2) + seats + seats + 2 + seats),
            ("zones", 2 * len(self._zone)),
            ("cards", self.row * len(self.codes)),
            ("bag", BAG),
        )
        self.size = sum(number for _, number in self.parts)
        self._cuts = list(accumulate(number for _, number in self.parts[:-1]))

    def encode(self, view: View) -> Array:
        """The View as a vector of shape (size,), float32."""
        made = np.zeros(self.size, np.float32)
        # Views into `made`, as is the table of cards.
        head, zones, flat, bag = np.split(made, self._cuts)
        rows = flat.reshape(len(self.codes), self.row)
        self._head(view, head)
        for zone in view.zones:
            self._lay(zone, zones, rows, bag)
        for counter in view.counters:
            _say(bag, counter.id, counter.text)
        _say(bag, "prompt", view.prompt)
        _say(bag, "awaits", view.awaits)
        return np.clip(made, LEAST, MOST, out=made)

    def _head(self, view: View, head: Array) -> None:
        seats = self.seats
        actor = view.actor
        head[actor if actor >= 0 else seats if actor == CHANCE else seats + 1] = 1
        at = seats + 2
        if view.seat is not None:
            head[at + view.seat] = 1
        at += seats
        for winner in view.winners:
            head[at + winner] = 1
        at += seats
        head[at] = view.hand
        head[at + 1] = len(view.legal)
        head[at + 2 :] = view.scores

    def _lay(self, zone: ZoneView, zones: Array, rows: Array, bag: Array) -> None:
        number = self._zone.get(zone.id, -1)
        if number < 0:
            _count(bag, f"zone {zone.id}", zone.size())
        else:
            zones[2 * number] = zone.size()
            zones[2 * number + 1] = sum(1 for slot in zone.slots if slot.card is None)
        for place, slot in enumerate(zone.slots):
            card = -1 if slot.card is None else self._card.get(slot.card, -1)
            if card < 0 or number < 0:
                self._strange(zone, slot, bag)
            else:
                self._card_row(slot, place, number, rows[card])
        for piece in zone.markers:
            _count(bag, f"piece {zone.id} {piece.kind} {piece.owner} {piece.at}", piece.count)
        if zone.note:
            _say(bag, f"note {zone.id}", zone.note)

    def _card_row(self, slot: Slot, place: int, zone: int, row: Array) -> None:
        about = len(self._zone)
        row[zone] = 1
        row[about] = slot.known
        row[about + 1] = place + 1
        row[about + 2] = slot.turn
        row[about + 3], row[about + 4] = _cell(slot.at)
        for mark in slot.marks:
            for bucket in _buckets(mark, MARKS):
                row[about + ABOUT + bucket] += 1

    def _strange(self, zone: ZoneView, slot: Slot, bag: Array) -> None:
        """A back that lies somewhere in particular, or a card that is in no deck."""
        if slot.card is not None or slot.at or slot.marks or slot.turn:
            _count(bag, f"slot {zone.id} {slot.card} {slot.at} {slot.turn} {slot.known} {slot.marks}", 1)


def _deck(name: str, shuffled: int) -> list[str]:
    decks = {
        "viashi": cards.VIASHI2 if shuffled > cards.VIASHI.size else cards.VIASHI,
        "vyozha": cards.VYOZHA,
        "vidrasso": cards.VIDRASSO,
        "french": cards.FRENCH,
    }
    return decks[name].codes if name in decks else []


@lru_cache(maxsize=4096)
def _cell(at: str) -> tuple[int, int]:
    """Where a slot lies: "c2" is (3, 2), "1,-1" itself, "4" is (4, 0), no or another place (0, 0)."""
    if found := _GRID.fullmatch(at):
        return ord(found[1]) - ord("a") + 1, int(found[2])
    if found := _PAIR.fullmatch(at):
        return int(found[1]), int(found[2])
    return (int(at), 0) if at.isdigit() else (0, 0)


@lru_cache(maxsize=65536)
def _buckets(word: str, number: int) -> tuple[int, int]:
    """The two buckets of a word: the same in every process."""
    digest = blake2b(word.encode(), digest_size=8).digest()
    first = int.from_bytes(digest[:4], "big") % number
    # Never the same one twice.
    return first, (first + 1 + int.from_bytes(digest[4:], "big") % (number - 1)) % number


def _count(bag: Array, word: str, number: int) -> None:
    for bucket in _buckets(word, BAG):
        bag[bucket] += number


def _say(bag: Array, about: str, text: str) -> None:
    """A text's words, each once, and each of its numbers by the word before it."""
    _count(bag, about, 1)
    for before, word in pairwise(_spoken(text)):
        if word.lstrip("-").isdigit():
            _count(bag, f"{about} {before} #", int(word))
        else:
            _count(bag, f"{about} {before} {word}", 1)


def _spoken(text: str) -> Iterator[str]:
    yield ""
    yield from _WORDS.findall(text)


def moves_array(moves: list[Move], capacity: int) -> NDArray[np.int16]:
    """Moves as rows of MOVE numbers, shape (capacity, MOVE), int16: a hash of the verb from 1 to 32767 (0: no such
    action), then the operands, -1 where there are fewer; what they mean stands in each game's rules."""
    made = np.full((capacity, MOVE), -1, np.int16)
    made[:, 0] = 0
    for row, move in enumerate(moves):
        made[row, 0] = _verb(move.verb)
        operands = move.args[: MOVE - 1]
        made[row, 1 : 1 + len(operands)] = operands
    return made


@lru_cache(maxsize=1024)
def _verb(verb: str) -> int:
    return 1 + int.from_bytes(blake2b(verb.encode(), digest_size=4).digest(), "big") % 32767
