"""The weave of the cloth under the cards: seamless tiles of light and shade, to be laid over any colour.

A tile is transparent where the cloth is even, white where a fibre catches the lamp, black where it turns away. Knows
no scene: whoever paints the ground chooses the colour and adds the light.
"""

from functools import cache
from importlib.resources import files

from PySide6.QtGui import QImage

WEAVES = ("nap", "linen")


@cache
def weave(name: str) -> QImage:
    """The tile `nap` (velvet) or `linen`: 256 × 256, one texel a device pixel, for a tiling brush."""
    image = QImage()
    data = (files("velvet.resources") / "textures" / f"{name}.png").read_bytes()
    if not image.loadFromData(data):
        raise ValueError(f"the texture “{name}” cannot be read")
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
