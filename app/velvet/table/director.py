"""The director: shows redacted events one after the other, then sets the exact truth. Truth never waits for it.

Any press ends the show at once (`skip`). With animations off there is no show. Must not decide or know anything that
the events do not say.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from velvet.core.events import Event
from velvet.core.views import Slot, View, ZoneView
from velvet.table import clock as timing
from velvet.table import layers
from velvet.table.items import CardItem
from velvet.table.scene import TableScene
from velvet.table.shows import Lay, ZoneShow

MOVES = frozenset({"deal", "draw", "play", "discard", "gather", "turn", "mark"})
# Longer shows than this many cards in one go are cut to the truth: nobody watches a hundred cards being dealt.
LONGEST = 120


class Director:
    """Runs the shows of one scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.rest_ms = float(timing.REST)
        self._queue: deque[Event] = deque()
        self._then: Callable[[], None] | None = None
        self._view: View | None = None
        self._rested = False
        self._running = False

    @property
    def busy(self) -> bool:
        """Whether a show runs."""
        return self._running

    def show(self, view: View, events: Sequence[Event], then: Callable[[], None]) -> None:
        """Shows what happened and then the truth; `then` is called when it stands. A show that still runs is ended."""
        if self._running:
            self.skip()
        self._view, self._then = view, then
        shown = [event for event in events if event.kind in MOVES or event.rest]
        if self.scene.clock.scale <= 0 or not shown or len(shown) > LONGEST or self.scene.view is None:
            self._end(animate=self.scene.view is not None)
            return
        self._queue = deque(shown)
        self._rested = False
        self._running = True
        self._next()

    def skip(self) -> None:
        """Ends the show: everything stands where it belongs, now."""
        if not self._running:
            self.scene.clock.finish()
            return
        self._queue.clear()
        self._running = False
        self.scene.clock.finish()
        self._end(animate=False)

    def _end(self, animate: bool) -> None:
        self._running = False
        view, then = self._view, self._then
        self._view = self._then = None
        if view is not None:
            self.scene.sync(view, animate)
        if then is not None:
            then()

    # ---- one event after the other

    def _next(self) -> None:
        if not self._running:
            return
        if not self._queue:
            self._end(animate=True)
            return
        event = self._queue[0]
        if event.rest and event.kind == "gather" and not self._rested:
            # The trick lies there to be looked at before it goes.
            self._rested = True
            self.scene.clock.after(self.rest_ms, self._next)
            return
        self._queue.popleft()
        self._rested = False
        wait = self._perform(event)
        if event.rest and event.kind != "gather":
            wait += self.rest_ms
        if wait > 0:
            self.scene.clock.after(wait, self._next)
        else:
            self._next()

    def _perform(self, event: Event) -> float:
        """Starts what an event shows; returns after how many ms the next one may start."""
        source, _ = _place(event.src)
        zone, cell = _place(event.dst)
        show = self.scene.shows.get(zone)
        if event.kind == "turn" and (show is None or not source or source == zone):
            return self._turn(event, source or zone)
        if show is None:
            return 0.0
        if event.kind == "mark":
            return self._mark(event, show)
        if event.kind == "gather" and event.card is None:
            return self._gather(source, show)
        item = self._pick(event, source)
        if item is None:
            return 0.0
        self._send(item, show, Slot(event.card, cell, marks=(f"by:{event.seat}",) if event.seat >= 0 else ()))
        following = self._queue[0] if self._queue else None
        if event.kind == "deal" or (following is not None and following.kind == event.kind != "play"):
            # Several cards on the same errand go one behind the other.
            return float(timing.CASCADE)
        return float(timing.TURN if event.kind == "turn" else timing.MOVE) * 1.1

    def _pick(self, event: Event, source: str) -> CardItem | None:
        """The item that the event moves: the card itself, else a back from where it came, else a new one from there."""
        cards = self.scene.cards
        if event.card is not None:
            for item in cards:
                if item.slot.card == event.card:
                    return item
        backs = [item for item in cards if item.zone == source and item.slot.card is None]
        origin = self.scene.shows.get(source)
        if backs and not (origin is not None and origin.count > len(backs)):
            return backs[-1]
        if event.card is None and not backs:
            # A card that was seen and goes out of sight: one that the final View no longer shows.
            shown = {slot.card for zone in self._view.zones for slot in zone.slots} if self._view is not None else set()
            for item in cards:
                if item.zone == source and item.slot.card is not None and item.slot.card not in shown:
                    return item
        if origin is None:
            return None
        lay = origin.laid[-1] if origin.laid else None
        item = self.scene.make(origin, Slot(None), False)
        if lay is not None:
            timing.strike(item, self.scene.pose(item, origin, lay))
        else:
            item.setPos(origin.rect.cx, origin.rect.cy)
        return item

    def _send(self, item: CardItem, show: ZoneShow, slot: Slot) -> None:
        lay = self._landing(item, show, slot)
        self.scene.adopt(item, show)
        item.set_badges(frozenset())
        item.slot = lay.slot
        self.scene.fly(item, self.scene.pose(item, show, lay), self._level(show, lay), lay.face)

    def _landing(self, item: CardItem, show: ZoneShow, slot: Slot) -> Lay:
        """Where a card comes to lie: as the final View has it, else after what lies there now."""
        view = self._view
        if view is not None and slot.card is not None:
            for zone in view.zones:
                if zone.id == show.id:
                    for lay in show.lays(zone.slots, zone.size()):
                        if lay.slot.card == slot.card:
                            return lay
        here = [other.slot for other in self.scene.cards if other.zone == show.id and other is not item]
        content = ZoneView(show.id, (*here, slot), max(show.count + 1, len(here) + 1))
        for lay in show.lays(content.slots, content.size()):
            if lay.slot is slot:
                return lay
        return show.lays((slot,), 1)[-1]

    def _level(self, show: ZoneShow, lay: Lay) -> float:
        return (layers.HEX_TILES if show.id in self.scene.boards else layers.CARDS) + lay.z

    def _mark(self, event: Event, show: ZoneShow) -> float:
        """A pawn goes from place to place."""
        _, cell = _place(event.src)
        _, to = _place(event.dst)
        for item in self.scene.markers:
            marker = item.marker
            if item.zone == show.id and marker.at == cell and marker.owner == event.seat and marker.kind == event.text:
                moved = replace(marker, at=to)
                for stand in show.stands([moved]):
                    item.marker = moved
                    self.scene.clock.glide(item, timing.Pose(stand.x, stand.y), timing.MOVE)
                    return float(timing.MOVE) * 1.1
        return 0.0

    def _turn(self, event: Event, zone: str) -> float:
        for item in self.scene.cards:
            mine = item.slot.card == event.card if event.card is not None else False
            if mine or (item.zone == zone and item.slot.card is None):
                item.slot = Slot(event.card, item.slot.at, item.slot.turn, marks=item.slot.marks)
                self.scene.fly(item, timing.pose_of(item), item.zValue(), event.card is not None, ms=timing.TURN)
                return float(timing.TURN)
        return 0.0

    def _gather(self, source: str, show: ZoneShow) -> float:
        """All cards of a zone go together to another."""
        going = [item for item in self.scene.cards if item.zone == source]
        for item in going:
            self._send(item, show, item.slot)
        return float(timing.MOVE) * 1.2 if going else 0.0


def _place(text: str) -> tuple[str, str]:
    zone, _, cell = text.partition("@")
    return zone, cell
