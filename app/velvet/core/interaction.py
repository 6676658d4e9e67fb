"""One machine for every way of playing by hand: mouse drag, click–click, touch, keyboard, screen reader, tests.

It walks the paths of the legal moves' gestures. Whoever drives it translates a press into a `Target` and draws what
the machine says: what may be picked up, where it may go, what is selected, what to choose between. It never makes a
move; it hands one out. Must not know Qt, pixels or games.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from velvet.core.errors import VelvetError
from velvet.core.gestures import BUTTONS, Gesture, Target
from velvet.core.moves import Move
from velvet.core.rules import Reason

# More attempts than this are not looked at when a refusal is explained.
MAX_ATTEMPTS = 12


class Stage(Enum):
    """Where the machine stands: nothing touched; something in hand; several being selected; a choice to be made."""

    IDLE = "idle"
    HOLDING = "holding"
    SELECTING = "selecting"
    CHOOSING = "choosing"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: a sentence to the player and the rulebook's clause, "" if none fits."""

    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an input led to: a move to play, a refusal, or only a change of what is shown."""

    move: Move | None = None
    refusal: Refusal | None = None
    changed: bool = False


NOTHING = Outcome()
CHANGED = Outcome(changed=True)
NOT_YOUR_TURN = Refusal("It is not your turn yet.")
NOT_THERE = Refusal("That cannot be done there now.")
NOT_THAT = Refusal("That cannot be taken now.")


@dataclass(frozen=True, slots=True)
class Explainer:
    """How to find out why something is refused: the game's own words.

    text(move): the move as the page writes it. parse(text): the move, raising VelvetError if it is none.
    explain(move): the reason why it is not legal, None if it is.
    """

    text: Callable[[Move], str]
    parse: Callable[[str], Move]
    explain: Callable[[Move], Reason | None]


class Interaction:
    """The machine. Set the gestures of a position, feed inputs, read what to show.

    taken: the steps made so far. focus: the thing the keyboard stands on. choices: the gestures to choose between while
    CHOOSING. dragging: the last step is carried by the pointer and goes home if dropped nowhere.
    """

    def __init__(self) -> None:
        self.gestures: tuple[Gesture, ...] = ()
        self.explainer: Explainer | None = None
        self.taken: tuple[Target, ...] = ()
        self.choices: tuple[Gesture, ...] = ()
        self.focus: Target | None = None
        self.dragging = False
        self._pickups: frozenset[Target] = frozenset()
        self._next: frozenset[Target] = frozenset()

    # ---- what is so

    def set_gestures(self, gestures: Sequence[Gesture]) -> None:
        """A new position: everything in hand is let go. The focus stays where it still makes sense."""
        self.gestures = tuple(gestures)
        self._pickups = frozenset(target for gesture in self.gestures for target in _following(gesture, ()))
        self._reset()
        if self.focus not in self._pickups:
            self.focus = None

    @property
    def stage(self) -> Stage:
        if self.choices:
            return Stage.CHOOSING
        if not self.taken:
            return Stage.IDLE
        return Stage.SELECTING if any(g.any_order > 1 for g in self.fitting()) else Stage.HOLDING

    @property
    def pickups(self) -> frozenset[Target]:
        """What a gesture may begin with."""
        return self._pickups

    @property
    def targets(self) -> frozenset[Target]:
        """What may be touched next, after what is taken; empty when nothing is."""
        return self._next if self.taken else frozenset()

    @property
    def touchable(self) -> frozenset[Target]:
        """What may be touched now."""
        return self._next if self.taken else self._pickups

    @property
    def held(self) -> Target | None:
        """The last thing taken: what the pointer carries."""
        return self.taken[-1] if self.taken else None

    def fitting(self) -> list[Gesture]:
        """The gestures that begin with what is taken."""
        return [gesture for gesture in self.gestures if _fits(gesture, self.taken)]

    def ready(self) -> list[Gesture]:
        """The gestures that are complete with what is taken; `confirm` plays one."""
        return [gesture for gesture in self.fitting() if len(gesture.path) == len(self.taken)] if self.taken else []

    def ending_at(self, target: Target) -> list[Gesture]:
        """The gestures that would be complete if `target` were touched next (the ghost of a tile is one of these)."""
        steps = (*self.taken, target)
        return [g for g in self.gestures if len(g.path) == len(steps) and _fits(g, steps)]

    # ---- inputs

    def pick(self, target: Target) -> Outcome:
        """The pointer takes something up to carry it; nothing is played before it is let go.

        What fits no move may be carried too: it goes nowhere, and dropping it tells why.
        """
        if self.choices:
            self._reset()
        if self.taken and target in self._next and self.stage is Stage.SELECTING:
            return self._step_held(target)
        if self.taken and target not in self.taken:
            self._reset()
        if not self.gestures:
            return Outcome(refusal=NOT_YOUR_TURN)
        if not self.taken:
            self._take((target,))
        self.dragging = True
        return CHANGED

    def _step_held(self, target: Target) -> Outcome:
        self._take((*self.taken, target))
        self.dragging = True
        return CHANGED

    def drop(self, candidates: Sequence[Target]) -> Outcome:
        """The pointer lets go over these things, the most particular first. None fits: back home, with the reason."""
        self.dragging = False
        if not self.taken:
            return NOTHING
        for target in candidates:
            if target in self._next:
                return self._step(target)
        attempts = [target for target in candidates if target not in self.taken]
        carried = self.taken
        self._reset()
        if not attempts:
            return CHANGED
        return Outcome(refusal=self._why_not(carried, attempts), changed=True)

    def click(self, candidates: Sequence[Target]) -> Outcome:
        """One touch on these things, the most particular first: takes, drops, selects, unselects or presses."""
        self.dragging = False
        if self.choices:
            self._reset()
            return CHANGED
        for target in candidates:
            if target in self._next or (not self.taken and target in self._pickups):
                return self._step(target)
        for target in candidates:
            if target in self.taken:
                return self._put_back(target)
        for target in candidates:
            if target in self._pickups:
                self._reset()
                return self._step(target)
        if not candidates:
            if self.taken:
                self._reset()
                return CHANGED
            return NOTHING
        if self.taken:
            carried = self.taken
            self._reset()
            return Outcome(refusal=self._why_not(carried, candidates), changed=True)
        return Outcome(refusal=self._why_not_taken(candidates[0]))

    def quick(self, candidates: Sequence[Target]) -> Outcome:
        """A double click or Enter: plays at once if only one move begins (or goes on) so; else as a click.

        With a selection that is complete, Enter on one of its members or on nothing confirms it.
        """
        if self.choices:
            return self.choose(0)
        if self.taken and (not candidates or any(target in self.taken for target in candidates)):
            complete = self.ready()
            if complete:
                return self._finish(complete)
            fitting = self.fitting()
            if len(fitting) == 1:
                return self._play(fitting[0])
            return NOTHING
        for target in candidates:
            if target in self.touchable:
                steps = (*self.taken, target)
                fitting = [gesture for gesture in self.gestures if _fits(gesture, steps)]
                if len(fitting) == 1:
                    return self._play(fitting[0])
                return self._step(target)
        return self.click(candidates)

    def confirm(self) -> Outcome:
        """Plays what is complete with the selection made; a chooser if that is several."""
        complete = self.ready()
        return self._finish(complete) if complete else NOTHING

    def choose(self, index: int) -> Outcome:
        """One of the choices, while CHOOSING."""
        if not 0 <= index < len(self.choices):
            return NOTHING
        return self._play(self.choices[index])

    def escape(self) -> Outcome:
        """Puts back what is in hand, closes the chooser."""
        if not self.taken and not self.choices:
            return NOTHING
        focus = self.taken[0] if self.taken else self.focus
        self._reset()
        if focus in self._pickups:
            self.focus = focus
        return CHANGED

    def focus_on(self, target: Target | None) -> Outcome:
        """The keyboard stands on this thing (any may be stood on, to hear what it is)."""
        if target == self.focus:
            return NOTHING
        self.focus = target
        return CHANGED

    def focus_next(self, order: Sequence[Target], step: int = 1) -> Outcome:
        """The next (or, step -1, the former) of the things touchable now, in this order; round at the ends."""
        ring = [target for target in order if target in self.touchable]
        if not ring:
            return NOTHING
        if self.focus in ring:
            return self.focus_on(ring[(ring.index(self.focus) + step) % len(ring)])
        return self.focus_on(ring[0 if step > 0 else -1])

    # ---- inside

    def _reset(self) -> None:
        self.taken = ()
        self.choices = ()
        self.dragging = False
        self._next = frozenset()

    def _take(self, steps: tuple[Target, ...]) -> None:
        self.taken = steps
        self._next = frozenset(
            target for gesture in self.gestures if _fits(gesture, steps) for target in _following(gesture, steps)
        )

    def _step(self, target: Target) -> Outcome:
        self._take((*self.taken, target))
        self.dragging = False
        complete = self.ready()
        if complete and not self._next:
            return self._finish(complete)
        return CHANGED

    def _put_back(self, target: Target) -> Outcome:
        """A selected thing is let go; what was taken after a selection goes with it."""
        rest = tuple(step for step in self.taken if step != target)
        if rest and self.stage is Stage.SELECTING and any(_fits(gesture, rest) for gesture in self.gestures):
            self._take(rest)
        else:
            self._reset()
        return CHANGED

    def _finish(self, complete: Sequence[Gesture]) -> Outcome:
        if len(complete) == 1:
            return self._play(complete[0])
        self.choices = tuple(complete)
        return CHANGED

    def _play(self, gesture: Gesture) -> Outcome:
        self._reset()
        return Outcome(move=gesture.move, changed=True)

    # ---- why not

    def _why_not_taken(self, target: Target) -> Refusal:
        if not self.gestures:
            return NOT_YOUR_TURN
        # Perhaps it could be taken if it went where such things go: ask about each place there is.
        ends = {g.path[-1] for g in self.gestures if len(g.path) > 1 and g.path[-1].zone != BUTTONS}
        for end in sorted(ends, key=lambda t: (t.zone, t.at)):
            refusal = self._explained((target, end))
            if refusal is not None:
                return refusal
        return self._explained((target,)) or NOT_THAT

    def _why_not(self, carried: tuple[Target, ...], attempts: Sequence[Target]) -> Refusal:
        for target in attempts:
            refusal = self._explained((*carried, target))
            if refusal is not None:
                return refusal
        return NOT_THERE if self.gestures else NOT_YOUR_TURN

    def _explained(self, path: tuple[Target, ...]) -> Refusal | None:
        """The game's reason against what this path would mean, judged by what legal paths like it mean."""
        explainer = self.explainer
        if explainer is None:
            return None
        for text in attempts_like(self.gestures, path, explainer.text):
            try:
                reason = explainer.explain(explainer.parse(text))
            except VelvetError:
                continue
            if reason is not None:
                return Refusal(reason.sentence, reason.clause)
        return None


def attempts_like(
    gestures: Sequence[Gesture], path: tuple[Target, ...], text: Callable[[Move], str]
) -> list[str]:
    """The moves a path that is no gesture may have meant: texts of legal moves made by paths of the same shape, with
    their cards and cells exchanged for those touched. At most MAX_ATTEMPTS, most alike first."""
    found: list[tuple[int, str]] = []
    seen: set[str] = set()
    for gesture in gestures:
        if len(gesture.path) != len(path) or (len(path) > 1 and gesture.path[-1].zone != path[-1].zone):
            continue
        words = text(gesture.move).split(" ")
        unlike = 0
        used = 0
        for mine, theirs in zip(path, gesture.path, strict=True):
            unlike += mine.zone != theirs.zone
            if mine.at == theirs.at:
                used += 1
            elif theirs.at in words and mine.at:
                words[words.index(theirs.at)] = mine.at
                used += 1
        written = " ".join(words)
        if used and written not in seen:
            seen.add(written)
            found.append((unlike, written))
    found.sort(key=lambda item: item[0])
    return [written for _, written in found[:MAX_ATTEMPTS]]


def _fits(gesture: Gesture, steps: tuple[Target, ...]) -> bool:
    """Whether these steps begin the gesture; the first `any_order` in any order."""
    path, free = gesture.path, gesture.any_order
    if len(steps) > len(path):
        return False
    if free <= 1:
        return path[: len(steps)] == steps
    chosen, wanted = steps[:free], path[:free]
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(wanted):
        return False
    return path[free : len(steps)] == steps[free:]


def _following(gesture: Gesture, steps: tuple[Target, ...]) -> tuple[Target, ...]:
    """What the gesture may go on with after these steps, which fit it."""
    if len(steps) < gesture.any_order:
        return tuple(target for target in gesture.path[: gesture.any_order] if target not in steps)
    return gesture.path[len(steps) : len(steps) + 1]
