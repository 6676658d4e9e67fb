"""What each viewer of a match was told and has seen, move by move.

Two questions are answered here: may a person who went back play on as if nothing had been seen, and which
words of the history may a viewer read. Both are answered from Views, redacted events and Knowledge alone, so they
hold for every game. Must not know games, and must not change the match.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from velvet.core import cards
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, State
from velvet.match.words import fill

if TYPE_CHECKING:
    from velvet.match.match import Match

# How many other outcomes of a chance move are tried before it counts as unseen.
OTHERS: Final = 12
_WORD = re.compile(r"[^\s^@=,:+>-]+")
_CODES: Final = {
    "viashi": frozenset(cards.VIASHI2.codes),
    "vyozha": frozenset(cards.VYOZHA.codes),
    "vidrasso": frozenset(cards.VIDRASSO.codes),
    "french": frozenset(cards.FRENCH.codes),
}


class _Track:
    """One viewer's memory along the line. Entry p is about move p + 1."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.open: list[bool] = []
        # fresh: the move showed the viewer a card or a result of chance; seen: the cards it can tell, after each move.
        self.fresh: list[bool] = []
        self.seen: list[frozenset[str]] = []


class Memory:
    """Grows with the line when asked, forgets what is cut off."""

    def __init__(self, match: "Match") -> None:
        self._match = match
        self._tracks: dict[int | None, _Track] = {}
        self._first: dict[int | None, frozenset[str]] = {}

    def told(self, viewer: int | None) -> list[str]:
        """One sentence a move of the line, as told to `viewer`."""
        track = self._track(viewer)
        self._walk(len(track.told), lambda state, move, actor: self._tell(track, viewer, state, move, actor))
        return track.told

    def open_texts(self, viewer: int | None) -> list[str]:
        """The move's texts of the line, "" where `viewer` may not know one. A finished game is open to all."""
        match = self._match
        texts = match.record(whole=True).moves
        if match.rules.actor(match.at(match.length)) == OVER:
            return texts
        self.told(viewer)
        seen = self._seen(viewer)
        track = self._track(viewer)
        return [text if track.open[ply] and self._codes(text) <= seen[ply] else "" for ply, text in enumerate(texts)]

    def newly_seen(self, ply: int, seat: int) -> bool:
        """Whether a move of the line after the first `ply` showed the seat a card or a result of chance."""
        self._seen(seat)
        return any(self._track(seat).fresh[ply:])

    def recollect(self, seat: int, moves: int) -> bool:
        """Looks at the next moves of the line as `newly_seen` would; whether any are left."""
        self._seen(seat, moves)
        return len(self._track(seat).fresh) < self._match.length

    def cut(self, ply: int) -> None:
        """Forgets the moves after the first `ply`."""
        for track in self._tracks.values():
            for column in (track.told, track.open, track.fresh, track.seen):
                del column[ply:]

    def _track(self, viewer: int | None) -> _Track:
        if viewer not in self._tracks:
            self._tracks[viewer] = _Track()
        return self._tracks[viewer]

    def _walk(self, start: int, visit: Callable[[State, Move, int], None], most: int | None = None) -> None:
        """Calls visit(position before, move, actor) for every move of the line from the `start`-th on, or for the
        first `most` of them."""
        match = self._match
        line = match.moves()
        if start >= len(line):
            return
        state = match.at(start)
        for actor, move in line[start : None if most is None else start + most]:
            visit(state, move, actor)
            match.rules.apply(state, move)

    def _tell(self, track: _Track, viewer: int | None, state: State, move: Move, actor: int) -> None:
        rules = self._match.rules
        sentence = rules.narrate(state, move, viewer)
        track.told.append(fill(sentence, self._match.players))
        # A move is public if the public is told the same as its maker; a shuffle never is.
        if actor == CHANCE:
            track.open.append(not rules.awaits(state).startswith("shuffle"))
        elif actor == viewer:
            track.open.append(True)
        else:
            track.open.append(rules.narrate(state, move, None) == rules.narrate(state, move, actor))

    def _seen(self, viewer: int | None, most: int | None = None) -> list[frozenset[str]]:
        track = self._track(viewer)
        if viewer not in self._first:
            self._first[viewer] = _shown(self._match, self._match.at(0), viewer)
        self._walk(len(track.fresh), lambda state, move, actor: self._look(track, viewer, state, move, actor), most)
        return track.seen

    def _look(self, track: _Track, viewer: int | None, state: State, move: Move, actor: int) -> None:
        match = self._match
        before = track.seen[-1] if track.seen else self._first[viewer]
        after, happened = state.clone(), Events()
        match.rules.apply(after, move, happened)
        # A card may come and go within one move (the last of a trick): then only the events show it.
        passing = [event.card for event in happened.to(viewer) if event.card is not None]
        shown = _shown(match, after, viewer).union(passing)
        if actor == CHANCE:
            # Cards that are mixed again are new when they turn up again.
            before -= self._codes(match.rules.format(move))
            fresh = self._noticed(state, after, viewer)
        else:
            fresh = not shown <= before
        track.fresh.append(fresh)
        track.seen.append(before | shown)

    def _noticed(self, state: State, after: State, viewer: int | None) -> bool:
        """Whether another outcome of chance would have left the viewer knowing something else."""
        match = self._match
        if viewer is None:
            return False
        known = match.rules.knowledge(after, viewer)
        for k in range(OTHERS):
            other = state.clone()
            match.rules.apply(other, match.rules.sample(other, Rng(k)))
            if match.rules.knowledge(other, viewer) != known:
                return True
        return False

    def _codes(self, text: str) -> frozenset[str]:
        """The cards a move's text names."""
        codes: Any = _CODES.get(self._match.spec.deck, frozenset())
        return frozenset(word for word in _WORD.findall(text) if word in codes)


def _shown(match: "Match", state: State, viewer: int | None) -> frozenset[str]:
    """The codes of all cards that `viewer` is shown."""
    view = match.rules.view(state, viewer)
    return frozenset(slot.card for zone in view.zones for slot in zone.slots if slot.card is not None)
