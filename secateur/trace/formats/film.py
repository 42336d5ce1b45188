"""A search as a film: its frames, how long each of them shows, and what is said meanwhile.

A step is a frame. Everything that has times (a moving picture, subtitles, a script to be read aloud) takes them from
here, so that a film and its narration agree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import ceil

from secateur.errors import SecateurError
from secateur.trace.draw.picture import Picture

#: How many times as long as the others the last frame stays.
LAST = 4

#: How many letters are read aloud in a second, the pause after a sentence in seconds, and how many letters take as long
#: as a Chinese character.
LETTERS, PAUSE, CHARACTER = 14, 0.5, 3

#: A film may be so large, in pixels; videos of more are played by few machines.
LARGEST, SMALLEST = 4_096, 16


@dataclass(frozen=True)
class Film:
    """The frames of a film, the sentence and the seconds of each, and how they look."""

    pictures: Sequence[Picture]
    sentences: Sequence[str]
    seconds: Sequence[float]
    title: str = ""
    theme: str = "light"
    loop: bool = True
    scale: float | None = None  # pixels for a point
    size: str | None = None  # or the frame in pixels, such as 1280x720

    @cached_property
    def starts(self) -> list[float]:
        """When each frame begins; the end of the last one comes last."""
        return [0.0, *accumulate(self.seconds)]

    @cached_property
    def width(self) -> float:
        """The widest frame in points."""
        return max(picture.width for picture in self.pictures)

    @cached_property
    def height(self) -> float:
        """The highest frame in points."""
        return max(picture.height for picture in self.pictures)


def durations(sentences: Sequence[str], seconds: float, spoken: bool = False) -> list[float]:
    """How long each frame shows: `seconds`, or if that is less, the time to read its sentence aloud.

    >>> durations(["A is entered.", "B"], 1.5), durations(["x" * 56, "y"], 0.5, spoken=True)
    ([1.5, 6.0], [4.5, 2.0])
    """
    if not seconds > 0:
        raise SecateurError(f"seconds for each frame must be above 0, not {seconds}")
    found = [max(seconds, ceil(10 * (_letters(text) / LETTERS + PAUSE)) / 10 if spoken else 0.0) for text in sentences]
    return [*found[:-1], max(found[-1], LAST * seconds)]


def _letters(text: str) -> int:
    """How many letters take as long to read aloud.

    >>> _letters("3 for MAX"), _letters("剪枝")
    (9, 6)
    """
    return len(text) + (CHARACTER - 1) * len(re.findall("[\u4e00-\u9fff]", text))


def read_size(text: str) -> tuple[int, int]:
    """The width and height of frames in pixels.

    >>> read_size("1280x720")
    (1280, 720)
    """
    found = re.fullmatch(r"(\d+)\s*[x×]\s*(\d+)", text.strip())
    if not found or not all(SMALLEST <= int(side) <= LARGEST for side in found.groups()):
        raise SecateurError(
            f"size must be a width and a height from {SMALLEST} to {LARGEST:,} pixels, such as 1280x720, not {text!r}"
        )
    return int(found[1]), int(found[2])
