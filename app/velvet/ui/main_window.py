"""The window: gallery and table, the dialogs between them, the shortcuts, and what is kept over the end.

Must not know rules; games are known by their SPECs alone.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMainWindow, QStackedWidget

from velvet.core.errors import VelvetError
from velvet.core.spec import GameSpec
from velvet.table.once import once
from velvet.ui.faults import Faults
from velvet.ui.gallery import Gallery, OpenMatch
from velvet.ui.settings import Settings, SettingsFile
from velvet.ui.theme import dress, palette

if TYPE_CHECKING:
    from velvet.store import OpenMatch as Kept
    from velvet.store import Store
    from velvet.ui.game_page import GamePage
    from velvet.ui.honest import Honest
    from velvet.ui.new_game import NewGame
    from velvet.ui.reference import Reference
    from velvet.ui.rulebook import Rulebook
    from velvet.ui.session import Session

TITLE: Final = "Velvet Table"
MOST_SHOWN: Final = 6


class MainWindow(QMainWindow):
    """Gallery or table. `page`: the table's page while one is open."""

    def __init__(
        self,
        specs: Sequence[GameSpec],
        kept: SettingsFile,
        store: "Store",
        faults: Faults,
        left_out: Sequence[str] = (),
    ) -> None:
        """left_out: a sentence for each installed game that cannot be used."""
        super().__init__()
        self.left_out = left_out
        self.specs = {spec.id: spec for spec in specs}
        self.kept = kept
        self.store = store
        self.faults = faults
        self.page: GamePage | None = None
        self.rulebook: Rulebook | None = None
        self.reference: Reference | None = None
        self._check: Honest | None = None  # the redeal check, while its dialog is open
        self._look_back = False  # wished at the page that is about to begin
        self._first_turn = once(self, "the table is laid", self._begin, 1)
        self._weave = once(self, "the cloth is woven", self._woven, 1)
        self._faces: Any = None
        self._sounds: Any = None
        self._dressed = kept.now  # the settings that show now
        self.setWindowTitle(TITLE)
        self.setMinimumSize(960, 600)
        self.stack = QStackedWidget()
        self.setCentralWidget(self.stack)
        self.gallery = Gallery(specs, kept.now.cloth, len(left_out))
        self.gallery.chosen.connect(self.new_game)
        self.gallery.resumed.connect(self.resume)
        self.gallery.dropped.connect(self._put_away)
        self.gallery.asked.connect(self._asked)
        self.stack.addWidget(self.gallery)
        self.refresh_gallery()
        self._shortcuts()
        self._restore_geometry()
        kept.listeners.append(self._settings_changed)
        faults.tell = self._tell_fault

    # ---- keys

    def _shortcuts(self) -> None:
        at_table = self._at_table
        for keys, call in (
            ("F1", lambda: self.show_rules("")),
            ("F11", self.toggle_screen),
            ("Ctrl+Q", self.close),
            ("Ctrl+W", self.leave_table),
            ("Ctrl+N", lambda: self._asked("new")),
            ("Ctrl+O", lambda: self._asked("open")),
            ("Ctrl+S", lambda: self._asked("save")),
            ("Ctrl+,", lambda: self._asked("settings")),
            ("Ctrl+H", lambda: self._asked("history")),
            ("?", lambda: self._asked("help")),
            ("Ctrl+Z", lambda: at_table(lambda page: page.undo())),
            ("Ctrl+Shift+Z", lambda: at_table(lambda page: page.redo())),
            ("Ctrl+Y", lambda: at_table(lambda page: page.redo())),
            ("Home", lambda: at_table(lambda page: page.fit())),
            ("Ctrl+L", lambda: at_table(lambda page: page.looking.toggle())),
            ("H", lambda: at_table(lambda page: page.show_hint())),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.activated.connect(call)

    def _at_table(self, call: Callable[["GamePage"], None]) -> None:
        if self.page is not None and not self.page.curtain.isVisible():
            call(self.page)

    def toggle_screen(self) -> None:
        """Full screen and back."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def _asked(self, what: str) -> None:
        if what == "settings":
            from velvet.ui.settings_dialog import SettingsDialog

            dialog = SettingsDialog(self.kept, self)
            self._open(dialog)
        elif what == "about":
            from velvet.ui.papers import about_page

            colours = palette(self.kept.now.cloth)
            self._open(about_page(list(self.specs.values()), colours, self, self.left_out))
        elif what == "help":
            from velvet.ui.papers import help_page

            self._open(help_page(palette(self.kept.now.cloth), self, self.show_reference))
        elif what == "reference":
            self.show_reference()
        elif what == "honest":
            self._check_redeal()
        elif what == "past":
            self._past_games()
        elif what == "open":
            self._open_record()
        elif what == "save":
            self._save_record()
        elif what == "history":
            self._toggle_history()
        elif what == "screen":
            self.toggle_screen()
        elif what == "new" and self.page is not None:
            self.new_game(self.page.session.match.spec.id)

    def _toggle_history(self) -> None:
        looking = self.page.looking if self.page is not None else None
        if looking is not None and looking.shown:
            # The look back has the place; who asks for the history wants it there instead.
            self.kept.change(history=True)
            looking.close()
        else:
            self.kept.change(history=not self.kept.now.history)

    def _check_redeal(self) -> None:
        if self.page is not None:
            from velvet.ui.honest import Honest

            session = self.page.session
            check = self._check = Honest(session.text().encode(), session.opponents(), self)
            check.finished.connect(self._checked)
            self._open(check)

    def _checked(self) -> None:
        self._check = None

    def _open(self, dialog: QDialog) -> None:
        """Shows a dialog over the window; afterwards the window has the keyboard again, with or without a window
        manager that sees to it."""
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _: self.activateWindow())
        dialog.open()

    # ---- games

    def new_game(self, game: str) -> None:
        """Asks who plays, and deals."""
        from velvet.ui.company import LEVELS
        from velvet.ui.new_game import NewGameDialog

        spec = self.specs[game]
        last = self.kept.now.last.get(game)
        dialog = NewGameDialog(spec, LEVELS, self.kept.now.name, last, self)
        dialog.started.connect(self.start)
        dialog.rules_wanted.connect(lambda game: self._rules_of(self.specs[game]))
        self._open(dialog)

    def start(self, answer: "NewGame") -> None:
        """A new game, as the dialog said."""
        from velvet.ui.company import programs_of
        from velvet.ui.session import Session

        programs = programs_of(answer.agents, self.kept.now.programs)
        self.kept.change(last={**self.kept.now.last, answer.game: answer.as_dict()}, programs=programs)
        spec = self.specs[answer.game]
        self._sit_down(
            lambda bell, desk: Session.begin(
                spec, answer.options, answer.players, answer.agents, answer.seed, self.store, desk
            )
        )

    def resume(self, slot: str) -> None:
        """Continues an open match."""
        from velvet.ui.session import Session

        self._sit_down(
            lambda bell, desk: Session.resume(
                self.store.load(slot), self._spec, self.store, desk, slot, self.kept.now.programs
            )
        )

    def _spec(self, game: str) -> GameSpec:
        if game not in self.specs:
            raise VelvetError(f"there is no game “{game}” here")
        return self.specs[game]

    def _sit_down(self, make: Callable[[Any, Any], "Session"], look_back: bool = False) -> None:
        """Shows a session's page, and in the next turn of the event loop what lies on its table."""
        from velvet.agents.child import Thinker
        from velvet.ui.ask import tell
        from velvet.ui.game_page import Bell, GamePage

        self._clear_table()
        bell = Bell()
        desk = Thinker(ready=bell.rang.emit)
        try:
            session = make(bell, desk)
        except VelvetError as error:
            desk.close()
            tell(self, "This game cannot be opened", _sentence(error))
            self.show_gallery()
            return
        self.page = GamePage(session, bell, self.kept.now, self.faces(), self.sounds())
        self.page.left.connect(self.leave_table)
        self.page.again.connect(self._again)
        self.page.given_up.connect(self._give_up)
        self.page.rules.connect(self.show_rules)
        self.page.asked.connect(self._asked)
        if look_back:
            self.page.side.hide()  # the look back has its place, once it is open
        self.stack.addWidget(self.page)
        self.stack.setCurrentWidget(self.page)
        self.setWindowTitle(f"{session.match.spec.names[0]} · {TITLE}")
        self.page.table.setFocus()
        self._look_back = look_back
        self._first_turn.start()

    def _begin(self) -> None:
        if self.page is None:
            return
        looking = self.page.looking
        if not looking.awaited:
            looking.awaited = self._look_back
            self.page.begin()
            if self._look_back:
                self._first_turn.start()
        else:
            looking.open()

    def _again(self) -> None:
        page = self.page
        if page is None:
            return
        from velvet.ui.new_game import NewGame

        match = page.session.match
        self.start(NewGame(match.spec.id, dict(match.options), match.players, page.session.agents, None))

    def _give_up(self) -> None:
        if self.page is not None:
            slot = self.page.session.slot
            self._clear_table()
            self._drop(slot)
            self.show_gallery()

    def leave_table(self) -> None:
        """Back to the gallery; the match stays in the store."""
        if self.page is not None:
            self._clear_table()
            self.show_gallery()

    def _clear_table(self) -> None:
        page, self.page = self.page, None
        self._first_turn.stop()
        if page is not None:
            page.close_game()
            self.stack.removeWidget(page)
            page.deleteLater()
        if self._check is not None:
            self._check.reject()
        if self.rulebook is not None:
            self.rulebook.close()

    # ---- the gallery

    def show_gallery(self) -> None:
        """The first page."""
        self.refresh_gallery()
        self.stack.setCurrentWidget(self.gallery)
        self.setWindowTitle(TITLE)
        self._tell_notices()

    def refresh_gallery(self) -> None:
        """Reads anew which matches are open."""
        self.gallery.show_open(self._open_matches()[:MOST_SHOWN], time.time())

    def _open_matches(self) -> list[OpenMatch]:
        try:
            found = self.store.open_matches()
        except VelvetError as error:
            self.faults.write(str(error))
            return []
        return [
            OpenMatch(match.slot, match.game, match.players, _state(match), match.saved)
            for match in found
            if match.game in self.specs
        ]

    def _put_away(self, slot: str) -> None:
        from velvet.ui.ask import ask

        def gone() -> None:
            self._drop(slot)
            self.refresh_gallery()

        if self.kept.now.confirm_resign:
            ask(self, "Put this match away?", "It cannot be continued then.", "Put it away", "Keep it", gone)
        else:
            gone()

    def _drop(self, slot: str) -> None:
        from velvet.ui.ask import tell

        try:
            self.store.drop(slot)
        except VelvetError as error:
            tell(self, "This match stays", _sentence(error))

    # ---- records

    def _past_games(self) -> None:
        from velvet.ui.ask import tell
        from velvet.ui.past import MOST, PastGames

        try:
            found = [match for match in self.store.finished(most=MOST) if match.game in self.specs]
        except VelvetError as error:
            tell(self, "Past games cannot be read", _sentence(error))
            return
        dialog = PastGames(found, self.specs, time.time(), self)
        dialog.chosen.connect(self.look_back)
        self._open(dialog)
        self._tell_notices()

    def look_back(self, record: str) -> None:
        """Lays a finished game on the table, as a match of its own, and looks back at it."""
        from velvet.ui.session import Session

        self._sit_down(lambda bell, desk: Session.resume(record, self._spec, self.store, desk), look_back=True)

    def _open_record(self) -> None:
        dialog = QFileDialog(self, "Open a record", str(Path.home()), "Records (*.velvet *.json);;All files (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.open_record)
        self._open(dialog)

    def open_record(self, path: str) -> None:
        """Continues the match of a record file, as a match of its own."""
        from velvet.ui.ask import tell
        from velvet.ui.session import Session

        try:
            text = Path(path).read_bytes()
        except OSError as error:
            tell(self, "This file cannot be read", f"{path}: {error.strerror}.")
            return
        programs = self.kept.now.programs
        self._sit_down(lambda bell, desk: Session.resume(text, self._spec, self.store, desk, programs=programs))

    def _save_record(self) -> None:
        if self.page is None:
            return
        game = self.page.session.match.spec.id
        usual = str(Path.home() / f"{game}.velvet")
        dialog = QFileDialog(self, "Save a copy of the record", usual, "Records (*.velvet)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("velvet")
        dialog.fileSelected.connect(self.save_record)
        self._open(dialog)

    def save_record(self, path: str) -> None:
        """Writes the game up to here into a file."""
        from velvet.ui.ask import tell

        if self.page is None:
            return
        try:
            Path(path).write_bytes(self.page.session.match.record().dump_file())
        except OSError as error:
            tell(self, "The record cannot be written", f"{path}: {error.strerror}.")

    # ---- rules, faces, sounds

    def show_rules(self, clause: str) -> None:
        """The rulebook of the game on the table, at a clause."""
        if self.page is not None:
            self._rules_of(self.page.session.match.spec, clause)
        else:
            self._asked("help")

    def _rules_of(self, spec: GameSpec, clause: str = "") -> None:
        from velvet.ui.rulebook import Rulebook

        if self.rulebook is None:
            self.rulebook = Rulebook(palette(self.kept.now.cloth), self)
        self.rulebook.show_rules(spec, clause)

    def show_reference(self) -> None:
        """The reference pages, where they were left."""
        from velvet.ui.reference import Reference

        if self.reference is None:
            self.reference = Reference(palette(self.kept.now.cloth), self)
        self.reference.open()

    def faces(self) -> Any:
        """The printed cards, shared by gallery and table."""
        if self._faces is None:
            from velvet.table.faces import FaceCache

            now = self.kept.now
            self._faces = FaceCache({"viashi": now.cards, "vyozha": now.tiles})
        return self._faces

    def sounds(self) -> Any:
        """The sounds, asleep until the first is due."""
        if self._sounds is None:
            from velvet.ui.sounds import Sounds

            self._sounds = Sounds(self.kept.now.sounds)
        return self._sounds

    def settle_in(self) -> None:
        """Once the window has been painted: says what the store found on opening, draws the gallery's pictures."""
        self._tell_notices()
        front = self.faces().front
        self.gallery.draw_pictures(lambda deck, code, width, ratio: front(deck, code, width, ratio))

    def _tell_notices(self) -> None:
        from velvet.ui.ask import tell

        if self.store.notices:
            tell(self, "About your saved games", "\n\n".join(self.store.notices))
            self.store.notices.clear()

    # ---- settings, faults, the end

    def _settings_changed(self, now: Settings) -> None:
        before, self._dressed = self._dressed, now
        app = QApplication.instance()
        if before.cloth != now.cloth and isinstance(app, QApplication):
            dress(app, now.cloth)
            self.gallery.set_cloth(now.cloth)
            if self.rulebook is not None:
                self.rulebook.set_colours(palette(now.cloth))
            if self.reference is not None:
                self.reference.set_colours(palette(now.cloth))
        printed = (before.cards, before.tiles) != (now.cards, now.tiles)
        if printed and self._faces is not None:
            self._faces.set_style("viashi", now.cards)
            self._faces.set_style("vyozha", now.tiles)
        if before.cloth != now.cloth:
            self._weave.start()
        if self.page is not None and (printed or not self._weave.isActive()):
            self.page.set_settings(now, anew=printed)

    def _woven(self) -> None:
        """The window has its other cloth; now the table gets it."""
        if self.page is not None:
            self.page.set_settings(self.kept.now)

    def _tell_fault(self, sentence: str) -> None:
        from velvet.ui.ask import tell

        QTimer.singleShot(0, self, lambda: tell(self, "Something went wrong", sentence))

    def _restore_geometry(self) -> None:
        kept = self.kept.now.geometry
        if kept and self.restoreGeometry(QByteArray.fromHex(kept.encode("ascii", "ignore"))):
            return
        screen = QApplication.primaryScreen().availableGeometry()
        # As designed at 1280 × 800; larger on a large screen, up to a limit that leaves the desk around it.
        width = min(max(1280, round(screen.width() * 0.62)), screen.width())
        height = min(max(800, round(screen.height() * 0.7)), screen.height())
        self.resize(width, height)
        self.move(screen.center().x() - width // 2, max(screen.top(), screen.center().y() - height // 2))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape, where nothing else wanted it, leaves full screen."""
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keeps where the window was; every match is in the store already."""
        self.kept.change(geometry=bytes(self.saveGeometry().toHex().data()).decode("ascii"))
        self._clear_table()
        self._weave.stop()
        if self._sounds is not None:
            self._sounds.sleep()
        self.kept.listeners.clear()
        self.faults.tell = None
        super().closeEvent(event)


def _state(match: "Kept") -> str:
    words = "1 move" if match.moves == 1 else f"{match.moves} moves"
    if match.practice:
        words = f"practice · {words}"
    return f"{words} · open in another window" if match.elsewhere else words


def _sentence(error: VelvetError) -> str:
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
