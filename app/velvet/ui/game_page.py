"""The page with the table: shows what the session says, lets the person at the screen play, keeps the game going.

Every move goes through the session, which saves it before it is shown here. Must not know any game by name.
"""

import re
from time import perf_counter
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from velvet.core.errors import MoveError
from velvet.core.events import Event
from velvet.core.moves import Move
from velvet.match import Step
from velvet.table.once import once
from velvet.ui import session as due
from velvet.ui.analysis import LookBack
from velvet.ui.ask import ask
from velvet.ui.bar import TableBar
from velvet.ui.curtain import Curtain, Result
from velvet.ui.hint import Hint
from velvet.ui.notice import Notice
from velvet.ui.session import Session
from velvet.ui.settings import Settings
from velvet.ui.side import SidePanel
from velvet.ui.sounds import Sounds
from velvet.ui.theme import palette, px

# How often the agent's desk is asked, besides its own bell: deadlines pass in silence.
POLL_MS: Final = 150
# An agent's move waits so long, scaled by the pace, so that one can follow who played what.
BREATH_MS: Final = 260
# While cards still glide into place, the next move waits and asks again so often.
GLIDE_MS: Final = 20
# What undo asks is prepared for so many seconds at a time, with pauses between.
RECALL_S: Final = 0.004
RECALL_MS: Final = 12
# Undo itself looks at so many moves at a time.
RECALL_MOST: Final = 80
_CLAUSE: Final = re.compile(r"\s*\(([a-z][a-z-]*-\d+[a-z]?)\)\s*$")


class Bell(QObject):
    """Rung from the desk's thread; heard in the window's."""

    rang = Signal()


class GamePage(QWidget):
    """A table with a session at it. Signals: what the window has to do."""

    left = Signal()
    again = Signal()
    given_up = Signal()
    rules = Signal(str)
    asked = Signal(str)  # "new", "open", "save", "settings", "help", "screen"
    changed = Signal()

    def __init__(self, session: Session, bell: Bell, settings: Settings, faces: Any, sounds: Sounds) -> None:
        super().__init__()
        self.session = session
        self.bell = bell
        self.settings = settings
        self.sounds = sounds
        self.begun = self._closed = False
        self._told_practice = session.match.practice
        self._ended = False  # the result has been announced
        self.table = self._make_table(faces)
        self._build()
        self._poll = QTimer(self)
        self._poll.setObjectName("agent's desk")
        self._poll.setInterval(POLL_MS)
        self._poll.timeout.connect(self._agent_answers)
        self._next = once(self, "next move", self._go_on)
        self._recall = once(self, "what was seen", self._recollect)
        self._undo_soon = once(self, "undo", self.undo)
        self._fill_soon = once(self, "first history", self._fill_first)
        bell.rang.connect(self._agent_answers)
        self.set_settings(settings)

    # ---- how it is built

    def _make_table(self, faces: Any) -> Any:
        from velvet.table import TableView

        table = TableView(faces, self.settings.cloth)
        table.print_in_portions()
        table.chosen.connect(self._chosen)
        table.refused.connect(self._refused)
        table.settled.connect(self._settled)
        return table

    def _build(self) -> None:
        c = palette(self.settings.cloth)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        self.bar = TableBar(self.session.match.spec.names[0])
        self.bar.pressed.connect(self._pressed)
        self.buttons, self.turn, self.practice = self.bar.buttons, self.bar.turn, self.bar.practice
        outer.addWidget(self.bar)
        middle = self.middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.table, 1)
        self.side = SidePanel(c)
        self.side.jumped.connect(self.look_at)
        self.side.back.connect(self.look_away)
        self.side.from_here.connect(self.play_from_here)
        middle.addWidget(self.side)
        outer.addLayout(middle, 1)
        foot = QWidget()
        foot.setObjectName("foot")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(foot)
        row.setContentsMargins(16, 4, 16, 4)
        self.line = QLabel("")
        self.line.setTextFormat(Qt.TextFormat.RichText)
        self.line.setMinimumHeight(px(24))
        self.line.setAccessibleName("Status")
        self.line.linkActivated.connect(self.rules.emit)
        row.addWidget(self.line, 1)
        outer.addWidget(foot)
        self.curtain = Curtain(c, self.table)
        self.curtain.opened.connect(self._uncovered)
        self.notice = Notice(self.table)
        self.hint = Hint(self.session, self.table, c)
        self.result = Result(c, self.table)
        self.result.again.connect(self.again.emit)
        self.result.lobby.connect(self.left.emit)
        self.result.looked.connect(self.result.hide)
        self.looking = LookBack(self)

    def _pressed(self, what: str) -> None:
        """A button of the bar, or a row of its menu; what is not the table's own is the window's."""
        own = {
            "lobby": self.left.emit,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.show_hint,
            "look back": self.looking.toggle,
            "fit": self.fit,
            "rules": lambda: self.rules.emit(""),
            "give up": self.give_up,
        }
        if what in own:
            own[what]()
        elif what != "menu":
            self.asked.emit(what)

    # ---- settings

    def set_settings(self, settings: Settings, anew: bool = False) -> None:
        """Cloth, pace, panel: takes effect at once. anew: the cards are printed otherwise from now on."""
        woven = anew or settings.cloth != self.settings.cloth
        self.settings = settings
        c = palette(settings.cloth)
        self.bar.set_colours(c)
        self.side.setVisible(settings.history and not self.looking.shown)
        self.looking.set_colours(c)
        self.buttons["history"].setChecked(settings.history and not self.looking.shown)
        self.curtain.colours = self.result.colours = self.side.colours = self.hint.panel.colours = c
        if woven:
            self.hint.close()
            self.table.set_theme(settings.cloth)
        self.table.set_speed(settings.pace)
        self.table.set_rest(settings.rest * 1000)
        self.sounds.on = settings.sounds
        if settings.history and self.begun:
            self._fill_side()

    # ---- the course of the game

    def begin(self) -> None:
        """Lays the table and starts."""
        self._lay()
        self._show()
        self.begun = True
        self._fill_soon.start(1)
        self._tell_notes()
        self._soon()

    def _lay(self) -> None:
        match = self.session.match
        self._ask_here()
        self.table.set_layout(match.spec.layout(match.rules), self.session.sees, match.players)
        self.buttons["fit"].setVisible(bool(self.table.table.boards))

    def _ask_here(self) -> None:
        """Refusals are explained by the match on the table."""
        self.table.set_explain(self.session.match)

    def _show(self, events: tuple[Event, ...] = ()) -> None:
        """The table as the session's viewer may see it; events are shown first."""
        self.hint.close()
        session = self.session
        match = session.match
        view = match.view(session.sees, log=False)
        mine = session.waits_for() == due.PERSON
        gestures = match.gestures(match.actor) if mine else []
        self.table.show_view(view, gestures, events)
        self._fill_bar()
        if self.settings.history and self.begun:
            self._fill_side()
        self._recall.start(RECALL_MS)
        self.changed.emit()

    def _recollect(self) -> None:
        """What undo will ask is prepared while nothing else is to be done, a little each turn of the loop."""
        until = perf_counter() + RECALL_S
        more = True
        while more and perf_counter() < until:
            more = self.session.recollect(4)
        if more:
            self._recall.start(RECALL_MS)

    def _soon(self, ms: float = 0.0) -> None:
        if not self._closed:
            self._next.start(int(ms))

    def _settled(self) -> None:
        """The table has shown all it had to show."""
        self._soon(BREATH_MS * self.settings.pace if self.session.waits_for() == due.AGENT else 0)

    def _go_on(self) -> None:
        """Does what is due, one thing at a time; comes back when it has been shown."""
        if self._closed:
            return
        if self.table.busy:
            self._soon(GLIDE_MS)
            return
        what = self.session.waits_for()
        if what == due.CHANCES:
            self._made(self.session.chance())
        elif what == due.AGENT:
            if not self._poll.isActive():
                self.session.ask_agent()
                self._poll.start()
                self._agent_answers()
        elif what == due.CURTAIN:
            self._draw_curtain()
        elif what == due.DONE:
            self._end()

    def _made(self, step: Step) -> None:
        """A move was made: show it, and go on once it has been seen."""
        events = step.events(self.session.sees)
        self.sounds.hear([event.kind for event in events], self.session.match.spec.deck)
        if self.session.waits_for() == due.PERSON and not self.isActiveWindow():
            # Whoever looks elsewhere meanwhile hears that it is their turn.
            self.sounds.hear(["end"])
        self._say_log()
        self._show(events)
        self._tell_notes()

    def _tell_notes(self) -> None:
        """What went wrong beside the game stays to be read while others move on."""
        notes = " ".join(self.session.notes)
        self.session.notes.clear()
        if notes:
            self.notice.tell(notes)

    def _agent_answers(self) -> None:
        if self._closed or not self._poll.isActive():
            return
        if self.session.waits_for() != due.AGENT:
            self._poll.stop()
            return
        step = self.session.agent_move()
        if step is not None:
            self._poll.stop()
            self._made(step)

    def _chosen(self, move: Move) -> None:
        """The person made a move by hand."""
        if self.session.waits_for() != due.PERSON:
            return
        try:
            step = self.session.play(move)
        except MoveError as error:
            self._say(str(error))
            self._show()
            return
        if self.session.match.practice and not self._told_practice:
            self._told_practice = True
            self._say("From here on this is practice; the game as it stood waits under Continue.")
            self._ask_here()
        self._made(step)

    def _draw_curtain(self) -> None:
        match = self.session.match
        if self.session.sees is not None:
            self.session.sees = None
            self._show()
            # The line still tells what the last person alone may know.
            self._say_log()
        self.side.list.setEnabled(False)
        self.curtain.fall(match.players[match.actor])

    def _uncovered(self) -> None:
        self.session.uncover()
        self.side.list.setEnabled(True)
        self._lay()
        self._show()
        self._say_log()
        self.curtain.rise()
        self.table.setFocus()
        self._soon()

    def _end(self) -> None:
        if self.result.isVisible() or self._ended or self.looking.shown:
            return
        self._ended = True
        note = "A practice game: it stays out of the statistics." if self.session.match.practice else ""
        self.result.announce(self.session.standings(), note)

    # ---- back and forth

    def undo(self) -> None:
        """Back to one's own last decision, after a warning where that would show what was hidden."""
        self._still()
        session = self.session
        if session.reviewing:
            self.look_away()
            return
        if not session.can_undo():
            self._say("There is no decision of yours to take back.")
            self._soon()
            return
        if session.recollect(RECALL_MOST):
            # Right after a long game was opened: what it takes to know whether undo is fair is done piece by piece.
            self._undo_soon.start(1)
            return
        if session.undo_is_fair() or not self.settings.confirm_undo:
            self._undo()
            return
        # Nobody plays on, and no curtain falls, while the question is open.
        self._next.stop()
        ask(
            self.window(),
            "You have seen more since then",
            "Cards or results came to light after your last decision. You may go back and play on, as practice: "
            "this game stays as it is under Continue, and what you play instead is kept out of the statistics.",
            "Go back, as practice",
            "Leave it as it is",
            self._undo,
            self._soon,
        )

    def _undo(self) -> None:
        self.session.undo()
        self._returned("Taken back.")

    def redo(self) -> None:
        """Brings back what undo took."""
        self._still()
        if not self.session.can_redo():
            self._say("There is nothing to bring back.")
            self._soon()
            return
        steps = self.session.redo()
        self._ended = False
        events = tuple(event for step in steps for event in step.events(self.session.sees))
        self._show(events)
        self._say_log()
        self._soon()

    def _returned(self, words: str) -> None:
        self._ended = False
        self.result.hide()
        self._show()
        self._say(words)
        self._soon()

    def _still(self) -> None:
        """Ends what is moving; an agent's thought is dropped by the session."""
        self._poll.stop()
        self._next.stop()
        self.hint.close()
        self.table.skip()

    def look_at(self, ply: int) -> None:
        """Shows an earlier position."""
        if self.curtain.isVisible():
            return
        self._still()
        self.session.look_at(ply)
        self.result.hide()
        self._show()
        self._soon()

    def sit_at(self, seat: int | None) -> None:
        """Lays the table as this seat sees it (None: the public), still to be filled."""
        self.session.sees = seat
        self._lay()

    def look_away(self) -> None:
        """Back to where the game stands."""
        self.session.look_away()
        self._show()
        self._soon()

    def play_from_here(self) -> None:
        """Plays on from the position looked at, after a warning where that uses what was hidden."""
        session = self.session

        def go() -> None:
            session.play_from_here()
            self._returned("Play on.")

        if session.match.practice or not session.unseen_needed() or not self.settings.confirm_undo:
            go()
            return
        ask(
            self.window(),
            "You have seen more since then",
            "From here you would know what was hidden then. You may play on, as practice: the game as it stands "
            "stays under Continue, and what you play instead is kept out of the statistics.",
            "Play on, as practice",
            "Leave it as it is",
            go,
        )

    def give_up(self) -> None:
        """Puts the match away for good, after asking."""
        if not self.settings.confirm_resign:
            self.given_up.emit()
            return
        ask(
            self.window(),
            "Give up this game?",
            "It ends here and is taken off Continue.",
            "Give up",
            "Play on",
            self.given_up.emit,
        )

    def show_hint(self) -> None:
        """Asks what a master would do; asked again, sends the answer away."""
        self.hint.toggle()
        if not self.hint.asked and self.session.waits_for() != due.PERSON:
            self._say("A hint is given when it is your turn.")

    def fit(self) -> None:
        """The board fills the table again."""
        self.table.fit()

    # ---- words

    def _fill_bar(self) -> None:
        session = self.session
        match = session.match
        waits = session.waits_for()
        actor = match.actor
        if waits == due.REVIEW:
            words = f"Looking back: move {match.ply} of {match.length}"
        elif waits == due.DONE:
            words = "The game is over"
        elif waits == due.CHANCES or actor < 0:
            words = ""
        elif waits == due.PERSON and len(match.persons()) == 1:
            words = "Your turn"
        else:
            words = f"{match.players[actor]}’s turn"
        self.turn.setText(words)
        self.practice.setVisible(match.practice)
        covered = self.curtain.isVisible()
        self.buttons["undo"].setEnabled(session.reviewing or (session.can_undo() and not covered))
        self.buttons["redo"].setEnabled(session.can_redo() and not covered)
        self.buttons["hint"].setEnabled(waits == due.PERSON and not covered)

    def _fill_first(self) -> None:
        if self.settings.history:
            self._fill_side()

    def _fill_side(self) -> None:
        session = self.session
        match = session.match
        self.side.show_scores(session.standings())
        can_play = match.ply < match.length and (match.actor < 0 or match.kinds[match.actor] == "person")
        self.side.show_history(match.history(session.sees), match.ply, session.reviewing, can_play)

    def _say_log(self) -> None:
        """What happened last, as whoever looks may know it; a save that failed goes before."""
        if self.session.shelf.trouble:
            self._say(self.session.shelf.trouble, refused=True)
            return
        told = self.session.match.view(self.session.sees).log
        self._say(told[-1] if told else "")

    def _refused(self, sentence: str) -> None:
        self.sounds.hear(["refuse"])
        self._say(sentence, refused=True)

    def _say(self, sentence: str, refused: bool = False) -> None:
        """One sentence in the line below the table; a clause at its end becomes a link to the rule."""
        found = _CLAUSE.search(sentence)
        words = sentence[: found.start()] if found else sentence
        html = words.replace("&", "&amp;").replace("<", "&lt;")
        if refused:
            html = f"<b>{html}</b>"
        if found:
            html += f" &nbsp;<a href='{found.group(1)}'>Rule {found.group(1)}</a>"
        self.line.setText(html)

    # ---- the window

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape sends the hint away first."""
        if event.key() == Qt.Key.Key_Escape and self.hint.asked:
            self.hint.close()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What lies over the table covers it still."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._cover)

    def _cover(self) -> None:
        self.curtain.setGeometry(self.table.rect())
        self.notice.place()
        self.hint.place()
        if self.result.isVisible():
            self.result.place()

    def close_game(self) -> None:
        """Nothing more happens here."""
        self._closed = True
        self.looking.stop()
        self._still()
        self._recall.stop()
        self._undo_soon.stop()
        self._fill_soon.stop()
        self.bell.rang.disconnect(self._agent_answers)
        self.hint.end()
        self.session.close()
        self.table.close()
