"""The velvet: cloth, nap, lamplight and the embroidery of zones, painted once for a size and kept as one pixmap.

Must not know what lies on it.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from velvet.table.faces.cloth import weave
from velvet.table.themes import Theme

# Above so many device pixels the cloth is painted at half the resolution: soft things do not need more.
LARGEST = 9_000_000


def velvet(theme: Theme, width: int, height: int, dpr: float) -> QPixmap:
    """The cloth alone, `width` x `height` logical pixels."""
    ratio = dpr
    if width * height * dpr * dpr > LARGEST:
        ratio = max(0.5, dpr / 2)
    image = QImage(max(1, round(width * ratio)), max(1, round(height * ratio)), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.fillRect(image.rect(), QColor(theme.cloth))
    painter.fillRect(image.rect(), QBrush(weave("nap" if theme.dark else "linen")))
    wide, high = image.width(), image.height()
    lamp = QRadialGradient(QPointF(wide * 0.5, high * 0.42), max(wide, high) * 0.72)
    if theme.dark:
        lamp.setColorAt(0.0, QColor(255, 226, 170, 30))
        lamp.setColorAt(0.35, QColor(255, 226, 170, 12))
        lamp.setColorAt(0.6, QColor(0, 0, 0, 0))
        lamp.setColorAt(1.0, QColor(0, 0, 0, 128))
    else:
        lamp.setColorAt(0.0, QColor(255, 252, 240, 90))
        lamp.setColorAt(0.55, QColor(255, 252, 240, 0))
        lamp.setColorAt(1.0, QColor(90, 70, 40, 62))
    painter.fillRect(image.rect(), QBrush(lamp))
    painter.end()
    pixmap = QPixmap.fromImage(image)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def embroider(
    pixmap: QPixmap, theme: Theme, zones: Sequence[tuple[QRectF | QPainterPath, str]], font: QFont, unit: float
) -> None:
    """Stitches outlines and labels of zones into the cloth: 1 px at 18 %, a label at 34 %."""
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    thread = QColor(theme.thread)
    thread.setAlphaF(0.18 if theme.dark else 0.26)
    words = QColor(theme.thread)
    words.setAlphaF(0.40 if theme.dark else 0.55)
    pen = QPen(thread, 1.0)
    pen.setDashPattern([5.0, 2.5])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    for shape, label in zones:
        painter.setPen(pen)
        if isinstance(shape, QPainterPath):
            painter.drawPath(shape)
            box = shape.boundingRect()
        else:
            box = shape
            painter.drawPath(_frame(box, min(10.0 * unit, box.height() / 4)))
        if label:
            painter.setPen(words)
            painter.setFont(font)
            inner = box.adjusted(6.0 * unit, 0.0, -6.0 * unit, 0.0)
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, label)
    painter.end()


def _frame(box: QRectF, notch: float) -> QPainterPath:
    """A rectangle whose corners are drawn inwards, as on a prayer cloth."""
    path = QPainterPath()
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    path.moveTo(left + notch, top)
    path.lineTo(right - notch, top)
    path.quadTo(right - notch, top + notch, right, top + notch)
    path.lineTo(right, bottom - notch)
    path.quadTo(right - notch, bottom - notch, right - notch, bottom)
    path.lineTo(left + notch, bottom)
    path.quadTo(left + notch, bottom - notch, left, bottom - notch)
    path.lineTo(left, top + notch)
    path.quadTo(left + notch, top + notch, left + notch, top)
    path.closeSubpath()
    return path
