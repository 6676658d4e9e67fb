"""Make the sounds of the table from noise and damped sines. Run: python packaging/sound/make.py

Pure Python and seeded: the same bytes each time. 44.1 kHz, 16 bit, one channel.
"""

from __future__ import annotations

import math
import random
import struct
import wave
from pathlib import Path

SOUNDS = Path(__file__).resolve().parents[2] / "resources" / "sounds"
RATE = 44100

Signal = list[float]


def silence(seconds: float) -> Signal:
    return [0.0] * int(seconds * RATE)


def add(target: Signal, source: Signal, at: float, gain: float = 1.0) -> None:
    """Mix `source` into `target` from `at` seconds on; what would stick out is cut."""
    start = int(at * RATE)
    for i, value in enumerate(source):
        if start + i >= len(target):
            return
        target[start + i] += gain * value


def hiss(rng: random.Random, seconds: float, low: float, high: float) -> Signal:
    """Noise between two frequencies (one-pole filters, 12 dB an octave above)."""
    a = 1 - math.exp(-2 * math.pi * high / RATE)
    b = 1 - math.exp(-2 * math.pi * low / RATE)
    x1 = x2 = base = 0.0
    out = []
    for _ in range(int(seconds * RATE)):
        x1 += a * (rng.uniform(-1, 1) - x1)
        x2 += a * (x1 - x2)
        base += b * (x2 - base)
        out.append(x2 - base)
    peak = max(map(abs, out)) or 1.0
    return [value / peak for value in out]


def decay(signal: Signal, fall: float, rise: float = 0.001) -> Signal:
    """An envelope: `rise` seconds up, then a fall to 1/e in `fall` seconds."""
    out = []
    for i, value in enumerate(signal):
        t = i / RATE
        out.append(value * min(1.0, t / rise) * math.exp(-max(0.0, t - rise) / fall))
    return out


def ring(seconds: float, modes: list[tuple[float, float, float]], glide: float = 0.0) -> Signal:
    """Damped sines: (frequency, level, time to 1/e); glide lowers the pitch over time."""
    out = silence(seconds)
    for frequency, level, fall in modes:
        phase = 0.0
        for i in range(len(out)):
            t = i / RATE
            phase += 2 * math.pi * frequency * (1 - glide * t) / RATE
            out[i] += level * math.sin(phase) * math.exp(-t / fall) * min(1.0, t / 0.0008)
    return out


def card() -> Signal:
    """A card laid on cloth: a soft slap over a low, short thud."""
    rng = random.Random(1)
    out = silence(0.16)
    add(out, decay(hiss(rng, 0.10, 700, 3800), 0.016, 0.002), 0, 0.55)
    add(out, decay(hiss(rng, 0.14, 60, 420), 0.030, 0.003), 0.003, 0.7)
    add(out, ring(0.12, [(128, 0.5, 0.024)], 1.2), 0.003, 0.8)
    return out


def slide() -> Signal:
    """A card drawn across cloth."""
    rng = random.Random(2)
    noise = hiss(rng, 0.20, 900, 5200)
    return [v * 0.6 * math.sin(math.pi * i / len(noise)) ** 1.6 for i, v in enumerate(noise)]


def tile() -> Signal:
    """A thick tile set against another."""
    rng = random.Random(3)
    out = silence(0.22)
    add(out, decay(hiss(rng, 0.02, 1500, 9000), 0.003, 0.0004), 0, 0.5)
    modes = [(1480, 0.5, 0.020), (2310, 0.42, 0.015), (3890, 0.25, 0.010), (640, 0.45, 0.026)]
    add(out, ring(0.2, modes), 0, 0.7)
    add(out, ring(0.2, [(150, 0.8, 0.030)], 0.8), 0.001, 0.6)
    add(out, ring(0.1, [(1610, 0.3, 0.012), (2540, 0.2, 0.010)]), 0.034, 0.3)
    return out


def wood() -> Signal:
    """A wooden peg put down."""
    rng = random.Random(4)
    out = silence(0.16)
    add(out, decay(hiss(rng, 0.02, 800, 5000), 0.003, 0.0005), 0, 0.4)
    add(out, ring(0.15, [(410, 0.7, 0.022), (980, 0.35, 0.012), (1720, 0.18, 0.008)]), 0, 0.8)
    return out


def shuffle() -> Signal:
    """A riffle that quickens, then the cards pressed square."""
    rng = random.Random(5)
    out = silence(0.95)
    at = 0.0
    for k in range(34):
        tick = decay(hiss(rng, 0.03, 1100, 6500), 0.004 + rng.uniform(0, 0.003), 0.0006)
        add(out, tick, at, 0.28 + 0.22 * math.sin(math.pi * k / 34) + rng.uniform(-0.06, 0.06))
        at += 0.022 - 0.0003 * k + rng.uniform(-0.003, 0.003)
    swish = hiss(rng, 0.16, 700, 4200)
    swish = [v * math.sin(math.pi * i / len(swish)) ** 2 for i, v in enumerate(swish)]
    add(out, swish, at + 0.01, 0.35)
    add(out, card(), at + 0.13, 0.75)
    return out


def gather() -> Signal:
    """A trick drawn together and squared up."""
    out = silence(0.34)
    add(out, slide(), 0, 0.5)
    add(out, card(), 0.13, 0.5)
    add(out, card(), 0.175, 0.9)
    return out


def bag() -> Signal:
    """Tiles stirred in a cloth bag."""
    rng = random.Random(6)
    out = silence(0.95)
    rustle = hiss(rng, 0.9, 300, 2200)
    for i, value in enumerate(rustle):
        t = i / RATE
        out[i] += 0.20 * value * (0.55 + 0.45 * math.sin(2 * math.pi * 3.1 * t)) * math.sin(math.pi * t / 0.9)
    for _ in range(24):
        base = rng.uniform(620, 1250)
        knock = ring(0.07, [(base, 0.6, 0.010), (base * 1.63, 0.3, 0.007), (170, 0.5, 0.018)])
        add(out, knock, rng.uniform(0.03, 0.80), rng.uniform(0.10, 0.38))
    return out


def coin() -> Signal:
    """A coin on a coin."""
    out = silence(0.55)
    modes = [(3520, 0.5, 0.11), (5480, 0.4, 0.08), (7930, 0.22, 0.05), (2210, 0.16, 0.06)]
    add(out, ring(0.5, modes), 0, 0.55)
    add(out, ring(0.4, [(f * 1.012, level, fall * 0.7) for f, level, fall in modes]), 0.072, 0.3)
    add(out, decay(hiss(random.Random(7), 0.02, 3000, 12000), 0.002, 0.0003), 0, 0.3)
    return out


def torch() -> Signal:
    """A torch takes fire."""
    rng = random.Random(8)
    out = silence(0.95)
    low = hiss(rng, 0.9, 60, 700)
    high = hiss(rng, 0.9, 600, 2600)
    for i, (a, b) in enumerate(zip(low, high, strict=True)):
        t = i / RATE
        swell = min(1.0, t / 0.09) * math.exp(-max(0.0, t - 0.12) / 0.26)
        flutter = 0.75 + 0.25 * math.sin(2 * math.pi * 11 * t + 2 * math.sin(2 * math.pi * 3.3 * t))
        out[i] = swell * flutter * (0.75 * a + 0.28 * b)
    for _ in range(14):
        crack = decay(hiss(rng, 0.02, 1800, 9000), rng.uniform(0.001, 0.003), 0.0003)
        add(out, crack, rng.uniform(0.15, 0.85), rng.uniform(0.08, 0.25))
    return out


def bell() -> Signal:
    """A small bell at one's turn."""
    base = 784.0
    modes = [
        (base, 0.55, 0.42),
        (base * 1.003, 0.22, 0.40),
        (base * 2.0, 0.25, 0.26),
        (base * 2.76, 0.18, 0.17),
        (base * 5.4, 0.08, 0.07),
    ]
    return ring(1.3, modes)


def refuse() -> Signal:
    """A card that slides home: nothing but a low, soft tap."""
    rng = random.Random(9)
    out = silence(0.18)
    add(out, ring(0.16, [(92, 0.8, 0.035), (171, 0.3, 0.020)], 0.9), 0, 0.8)
    add(out, decay(hiss(rng, 0.1, 80, 600), 0.02, 0.004), 0, 0.35)
    return out


MADE = {
    "card": (card, 0.55),
    "slide": (slide, 0.25),
    "tile": (tile, 0.55),
    "wood": (wood, 0.50),
    "shuffle": (shuffle, 0.50),
    "gather": (gather, 0.45),
    "bag": (bag, 0.50),
    "coin": (coin, 0.40),
    "torch": (torch, 0.50),
    "bell": (bell, 0.35),
    "refuse": (refuse, 0.40),
}


def write(path: Path, signal: Signal, peak: float) -> None:
    """Level the signal to `peak`, fade its end, and save it."""
    loudest = max(map(abs, signal)) or 1.0
    fade = int(0.012 * RATE)
    count = len(signal)
    frames = bytearray()
    for i, value in enumerate(signal):
        tail = min(1.0, (count - 1 - i) / fade)
        frames += struct.pack("<h", round(32767 * peak * tail * value / loudest))
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(bytes(frames))


def main() -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name, (make, peak) in MADE.items():
        write(SOUNDS / f"{name}.wav", make(), peak)


if __name__ == "__main__":
    main()
