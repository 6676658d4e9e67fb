"""The settings' dialog: each change takes effect and is kept at once.

Must not know who listens; that is `SettingsFile`'s business.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from velvet.ui.settings import CARD_STYLES, CLOTH_NAMES, CLOTHS, TILE_STYLES, SettingsFile
from velvet.ui.theme import px

_PACES = {0: "off", 1: "brisk", 2: "as it should be", 3: "unhurried", 4: "slow"}


class SettingsDialog(QDialog):
    """Cloth, cards, pace, sounds, confirmations, name."""

    def __init__(self, kept: SettingsFile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kept = kept
        self.setWindowTitle("Settings")
        self.setMinimumWidth(px(500))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(28, 22, 28, 20)
        outer.setSpacing(14)
        heading = QLabel("Settings")
        heading.setObjectName("heading")
        outer.addWidget(heading)
        form = QFormLayout()
        form.setHorizontalSpacing(24)
        form.setVerticalSpacing(12)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        outer.addLayout(form)
        now = kept.now
        self.name = QLineEdit(now.name)
        self.name.setMaxLength(24)
        self.name.setPlaceholderText("Guest")
        self.name.textChanged.connect(lambda text: kept.change(name=text.strip()))
        form.addRow("Your name", self.name)
        self.cloth = self._combo(CLOTHS, [CLOTH_NAMES[cloth] for cloth in CLOTHS], now.cloth, "cloth")
        form.addRow("Cloth", self.cloth)
        self.cards = self._combo(CARD_STYLES, ["Learner: numbers and names", "Human: stamped", "Elvish: portraits"],
                                 now.cards, "cards")  # fmt: skip
        form.addRow("Square cards", self.cards)
        self.tiles = self._combo(TILE_STYLES, ["Recreational", "Sacred"], now.tiles, "tiles")
        form.addRow("Hexagonal tiles", self.tiles)
        self.pace, pace_row = self._slider(0, 4, round(now.pace * 2), lambda k: _PACES[k], lambda k: {"pace": k / 2})
        self.pace.setAccessibleName("Animations")
        form.addRow("Animations", pace_row)
        self.rest, rest_row = self._slider(
            0, 20, round(now.rest * 4), lambda k: f"{k / 4:g} s" if k else "none", lambda k: {"rest": k / 4}
        )
        self.rest.setAccessibleName("A finished trick stays")
        form.addRow("A finished trick stays", rest_row)
        form.addRow("", self._check("Sounds", now.sounds, "sounds"))
        form.addRow("", self._check("Ask before undo shows what was hidden", now.confirm_undo, "confirm_undo"))
        form.addRow("", self._check("Ask before a game is given up", now.confirm_resign, "confirm_resign"))
        foot = QHBoxLayout()
        foot.addStretch(1)
        close = QPushButton("Done")
        close.setObjectName("primary")
        close.clicked.connect(self.accept)
        foot.addWidget(close)
        outer.addLayout(foot)

    def _combo(self, values: tuple[str, ...], names: list[str], now: str, field: str) -> QComboBox:
        combo = QComboBox()
        for value, name in zip(values, names, strict=True):
            combo.addItem(name, value)
        combo.setCurrentIndex(max(0, combo.findData(now)))
        combo.currentIndexChanged.connect(lambda _: self.kept.change(**{field: combo.currentData()}))
        return combo

    def _check(self, text: str, now: bool, field: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(now)
        box.toggled.connect(lambda on: self.kept.change(**{field: on}))
        return box

    def _slider(
        self, least: int, most: int, now: int, words: Callable[[int], str], change: Callable[[int], dict[str, float]]
    ) -> tuple[QSlider, QWidget]:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(least, most)
        slider.setPageStep(1)
        slider.setValue(min(most, max(least, now)))
        said = QLabel(words(slider.value()))
        said.setObjectName("muted")
        said.setFixedWidth(px(110))
        slider.valueChanged.connect(lambda k: said.setText(words(k)))
        slider.valueChanged.connect(lambda k: self.kept.change(**change(k)))
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(slider, 1)
        row.addWidget(said)
        return slider, box
