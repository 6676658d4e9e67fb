"""Weave the seamless tiles of light and shade that lie over a cloth's colour. Run: python packaging/art/textures.py

Pure Python, a few seconds; the tiles are committed.
"""

from __future__ import annotations

import math
import random
import struct
import zlib
from pathlib import Path

TEXTURES = Path(__file__).resolve().parents[2] / "resources" / "textures"
SIDE = 256

Field = list[list[float]]


def noise(rng: random.Random) -> Field:
    return [[rng.gauss(0, 1) for _ in range(SIDE)] for _ in range(SIDE)]


def smear(field: Field, dx: int, dy: int, reach: int) -> Field:
    """Blur along one direction, round the edges, so that the tile stays seamless."""
    weights = [math.exp(-((k / (reach / 2)) ** 2)) for k in range(-reach, reach + 1)]
    total = sum(weights)
    out = [[0.0] * SIDE for _ in range(SIDE)]
    for y in range(SIDE):
        for x in range(SIDE):
            value = 0.0
            for k, weight in enumerate(weights, -reach):
                value += weight * field[(y + k * dy) % SIDE][(x + k * dx) % SIDE]
            out[y][x] = value / total
    return out


def normal(field: Field) -> Field:
    """The field with mean 0 and deviation 1."""
    count = SIDE * SIDE
    mean = sum(map(sum, field)) / count
    spread = math.sqrt(sum((v - mean) ** 2 for row in field for v in row) / count)
    return [[(v - mean) / spread for v in row] for row in field]


def nap() -> Field:
    """Velvet: short fibres leaning one way, single bright tips, and slow shading from strokes of a hand."""
    rng = random.Random(11)
    fibres = normal(smear(noise(rng), 1, 2, 3))
    tips = noise(rng)
    slow = normal(smear(smear(noise(rng), 1, 0, 22), 0, 1, 22))
    return [[2.8 * fibres[y][x] + 1.5 * tips[y][x] + 0.3 * slow[y][x] for x in range(SIDE)] for y in range(SIDE)]


def linen() -> Field:
    """Linen: threads across and along, over and under, each of its own thickness."""
    rng = random.Random(5)
    threads = SIDE // 4
    warp = [rng.gauss(0, 0.8) for _ in range(threads)]
    weft = [rng.gauss(0, 0.8) for _ in range(threads)]
    slubs_x = normal(smear(noise(rng), 1, 0, 14))
    slubs_y = normal(smear(noise(rng), 0, 1, 14))
    out = []
    for y in range(SIDE):
        row = []
        for x in range(SIDE):
            i, j = x // 4, y // 4
            over = (i + j) % 2 == 0
            u, v = (x % 4 - 1.5) / 2, (y % 4 - 1.5) / 2
            bulge = 1 - (u * u if over else v * v) * 1.6
            tone = warp[i] + 0.9 * slubs_y[y][x] if over else weft[j] + 0.9 * slubs_x[y][x]
            row.append(2.4 * bulge - 1.2 + tone)
        out.append(row)
    return out


def png(field: Field, lift: float, shade: float) -> bytes:
    """An 8 bit grey and alpha PNG: white of alpha `lift` a unit above 0, black of alpha `shade` a unit below."""
    rows = bytearray()
    for row in field:
        rows.append(0)
        for value in row:
            strength = value * lift if value > 0 else -value * shade
            rows += bytes((255 if value > 0 else 0, min(255, round(strength))))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 4, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def main() -> None:
    TEXTURES.mkdir(parents=True, exist_ok=True)
    # Velvet is dark: light shows on it at once and shade hardly. On linen it is the other way round.
    for name, weave, lift, shade in (("nap", nap, 1.6, 4.2), ("linen", linen, 5.0, 2.0)):
        (TEXTURES / f"{name}.png").write_bytes(png(weave(), lift, shade))


if __name__ == "__main__":
    main()
