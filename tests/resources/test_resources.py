"""Resources: drawings are sound and wordless, fonts and sounds load, and whose they are is said."""

from __future__ import annotations

import tomllib
import wave
import xml.etree.ElementTree as ElementTree
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(str(files("velvet.resources")))
ART = ROOT / "art"
DRAWINGS = sorted(ART.rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
# Elements that QtSvg, a Tiny renderer, does not draw, and those that would carry words or other files.
FORBIDDEN = {f"{SVG}{name}" for name in ("text", "tspan", "image", "filter", "mask", "pattern", "clipPath", "style")}


def test_there_are_drawings() -> None:
    assert len(DRAWINGS) > 100


@pytest.mark.parametrize("folder", sorted({path.parent for path in DRAWINGS}), ids=lambda p: str(p.relative_to(ART)))
def test_drawings_are_well_formed_and_hold_no_words(folder: Path) -> None:
    for path in sorted(folder.glob("*.svg")):
        root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        assert root.tag == f"{SVG}svg", path.name
        assert root.get("viewBox"), path.name
        used = {element.tag for element in root.iter()}
        assert not used & FORBIDDEN, f"{path.name} uses {used & FORBIDDEN}"


def test_drawings_are_small() -> None:
    for path in DRAWINGS:
        assert path.stat().st_size < 100_000, path.name


@pytest.mark.parametrize("deck", sorted((ROOT / "decks").glob("*.toml")), ids=lambda p: p.stem)
def test_deck_files_name_drawings_that_exist(deck: Path) -> None:
    data = tomllib.loads(deck.read_text(encoding="utf-8"))
    names = [data["back"], *data.get("portraits", {}).values()]
    for entry in (*data["suits"], *data["ranks"], *data.get("gods", [])):
        names += [entry[key] for key in ("glyph", "border", "scene", "emblem", "portrait") if key in entry]
        names += [virtue["emblem"] for virtue in entry.get("virtues", {}).values()]
    for name in names:
        assert (ART / f"{name}.svg").is_file(), f"{deck.name} names {name}"


def test_every_drawing_is_made_by_its_program_as_committed(tmp_path: Path) -> None:
    """The programs that draw the art are in the checkout; a wheel has only the art."""
    checkout = Path(__file__).resolve().parents[2]
    import subprocess
    import sys

    code = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]); import draw;"
        "draw.ART = Path(sys.argv[2]) / 'art'; draw.main()"
    )
    subprocess.run([sys.executable, "-c", code, str(checkout / "packaging" / "art"), str(tmp_path)], check=True)
    drawn = {str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("*.svg")}
    resources = checkout / "resources"
    committed = [*(resources / "art").rglob("*.svg"), resources / "icons" / "velvet-table.svg"]
    assert drawn == {str(path.relative_to(resources)): path.read_bytes() for path in committed}


def test_fonts_load_and_have_their_licences(qapp: Any) -> None:
    from PySide6.QtGui import QFontMetricsF

    from velvet.table.faces.art import FONTS, SANS, font, font_family

    families = {font_family(name) for name in FONTS}
    assert {"EB Garamond", "Source Sans 3", "Tangerine"} <= families
    digits = QFontMetricsF(font(SANS))
    widths = {round(digits.horizontalAdvance(digit), 3) for digit in "0123456789"}
    assert len(widths) == 1, "the sans has tabular figures"
    for path in (ROOT / "fonts").glob("*.ttf"):
        licence = path.with_name(path.name.split("-")[0] + "-OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in licence.upper(), path.name


def test_every_kind_of_resource_is_credited() -> None:
    text = (ROOT / "LICENSES.md").read_text(encoding="utf-8")
    for path in sorted(ROOT.iterdir()):
        if path.is_dir() and not path.name.startswith("_"):
            assert f"{path.name}/" in text, f"{path.name} is not credited"


def test_sounds_are_short_dry_and_level() -> None:
    sounds = sorted((ROOT / "sounds").glob("*.wav"))
    assert {"card", "tile", "shuffle", "bag", "coin", "torch", "bell"} <= {path.stem for path in sounds}
    for path in sounds:
        with wave.open(str(path), "rb") as sound:
            assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2), path.name
            seconds = sound.getnframes() / sound.getframerate()
            frames = sound.readframes(sound.getnframes())
        values = [int.from_bytes(frames[i : i + 2], "little", signed=True) for i in range(0, len(frames), 2)]
        assert 0.05 < seconds < 1.5, path.name
        assert 5000 < max(map(abs, values)) < 24000, path.name
        assert abs(values[-1]) < 400, f"{path.name} ends with a click"
