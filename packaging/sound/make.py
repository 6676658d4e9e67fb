"""Makes the table's sounds, `resources/sounds/*.wav`, out of noise and a few sine waves: run it after changing it.

Everything is synthesised here from a fixed generator, so the files are the same every time and wholly our own.
"""

import math
import struct
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050
FOLDER = Path(__file__).resolve().parents[2] / "resources" / "sounds"
Sound = list[float]


class Noise:
    """Even noise from -1 to 1, always the same."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __call__(self) -> float:
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return self.state / 0x3FFFFFFF - 1.0


def silence(seconds: float) -> Sound:
    return [0.0] * int(RATE * seconds)


def band(sound: Sound, low: float, high: float) -> Sound:
    """Keeps about the frequencies between two, by one-pole filters."""
    a = math.exp(-2 * math.pi * high / RATE)
    b = math.exp(-2 * math.pi * low / RATE)
    smooth = slow = 0.0
    made = []
    for value in sound:
        smooth = value + a * (smooth - value)
        slow = smooth + b * (slow - smooth)
        made.append(smooth - slow)
    return made


def burst(seconds: float, decay: float, low: float, high: float, seed: int, rise: float = 0.002) -> Sound:
    """A puff of noise that dies away."""
    noise = Noise(seed)
    made = []
    for i in range(int(RATE * seconds)):
        t = i / RATE
        made.append(noise() * min(1.0, t / rise) * math.exp(-t / decay))
    return band(made, low, high)


def ring(seconds: float, partials: list[tuple[float, float, float]]) -> Sound:
    """Sine waves that die away: (frequency, loudness, decay)."""
    made = []
    for i in range(int(RATE * seconds)):
        t = i / RATE
        made.append(sum(a * math.sin(2 * math.pi * f * t) * math.exp(-t / d) for f, a, d in partials))
    return made


def mixed(length: float, parts: list[tuple[float, float, Sound]]) -> Sound:
    """Parts at (seconds, loudness)."""
    made = silence(length)
    for at, loudness, part in parts:
        start = int(at * RATE)
        for i, value in enumerate(part):
            if start + i < len(made):
                made[start + i] += loudness * value
    return made


def card() -> Sound:
    return mixed(0.13, [(0, 1.0, burst(0.12, 0.018, 500, 4200, 7)), (0.004, 0.7, burst(0.1, 0.03, 90, 420, 11))])


def slide() -> Sound:
    return burst(0.17, 0.05, 1500, 6500, 23, rise=0.05)


def gather() -> Sound:
    parts = [(0.0, 0.7, slide()), (0.05, 0.8, burst(0.12, 0.03, 900, 5000, 5)), (0.11, 1.0, card())]
    return mixed(0.26, parts)


def shuffle() -> Sound:
    parts = [(0.02 * k, 0.45 + 0.4 * math.sin(k / 8), burst(0.04, 0.009, 900, 5200, 31 + k)) for k in range(26)]
    parts.append((0.56, 1.0, card()))
    return mixed(0.72, parts)


def tile() -> Sound:
    partials = [(1870.0, 0.5, 0.018), (2960.0, 0.3, 0.011), (760.0, 0.6, 0.024)]
    return mixed(0.14, [(0, 0.8, ring(0.13, partials)), (0, 0.5, burst(0.05, 0.008, 800, 6000, 41))])


def bag() -> Sound:
    return mixed(0.75, [(0.05 * k, 0.4 + 0.3 * (k % 3), tile()) for k in range(12)])


def wood() -> Sound:
    partials = [(620.0, 0.8, 0.03), (1310.0, 0.35, 0.016), (240.0, 0.5, 0.04)]
    return mixed(0.16, [(0, 1.0, ring(0.15, partials)), (0, 0.3, burst(0.03, 0.005, 600, 5000, 3))])


def bell() -> Sound:
    partials = [(988.0, 0.6, 0.5), (1976.0, 0.25, 0.3), (2637.0, 0.16, 0.22), (3951.0, 0.07, 0.12)]
    return ring(1.3, partials)


SOUNDS: dict[str, tuple[Callable[[], Sound], float]] = {
    "card": (card, 0.55),
    "slide": (slide, 0.35),
    "gather": (gather, 0.5),
    "shuffle": (shuffle, 0.45),
    "tile": (tile, 0.5),
    "bag": (bag, 0.45),
    "wood": (wood, 0.5),
    "bell": (bell, 0.35),
}


def main() -> None:
    """Writes all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (make, loudness) in SOUNDS.items():
        sound = make()
        peak = max(abs(value) for value in sound)
        tail = min(len(sound), RATE // 100)
        for i in range(tail):
            sound[-1 - i] *= i / tail
        data = b"".join(struct.pack("<h", round(32767 * loudness * value / peak)) for value in sound)
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data)


if __name__ == "__main__":
    main()
