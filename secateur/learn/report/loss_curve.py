"""The loss curve in the terminal: lines of text, drawn anew after every epoch.

Train is a thin line of Braille dots, validation is written in o's: they differ without colour, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

#: The smallest picture: below it there is no room for the numbers.
LEAST_WIDTH, LEAST_HEIGHT = 40, 6

#: From this many epochs on the first ones may be cut off.
MANY = 10

#: The bits of a Braille character, from its top row down, left and right.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


@dataclass(frozen=True)
class Epoch:
    """The losses after an epoch; None if there is none, or none that is finite."""

    epoch: int
    train: float | None
    validation: float | None = None


def best_epoch(curve: Sequence[Epoch]) -> int | None:
    """The epoch with the least loss: on validation, or where nothing was kept for that, on what was trained on.

    >>> best_epoch([Epoch(1, 0.6, 0.62), Epoch(2, 0.5, 0.58), Epoch(3, 0.4, 0.59)])
    2
    """
    for choose in (_validation, _train):
        known = [(loss, each.epoch) for each in curve if (loss := choose(each)) is not None]
        if known:
            return min(known)[1]
    return None


def readable_range(values: Sequence[float]) -> tuple[float, float]:
    """The range in which a falling curve tells something: the start is cut off where it would flatten all the rest.

    >>> readable_range([0.7, 0.6, 0.5])
    (0.5, 0.7)
    """
    low, high = min(values, default=0.0), max(values, default=1.0)
    if len(values) >= MANY:
        usual = sorted(values)[math.ceil(0.9 * len(values)) - 1]
        high = min(high, low + 1.5 * (usual - low))
    more = 0.0 if high > low else abs(low) / 20 or 1.0
    return low - more, high + more


def epoch_line(curve: Sequence[Epoch]) -> str:
    """The last epoch in one line, for where nothing can be drawn.

    >>> epoch_line([Epoch(1, 0.61, 0.62), Epoch(2, 0.5, 0.58)])
    'epoch 2: train 0.50000, validation 0.58000, the best so far'
    """
    if not curve:
        return "no epoch yet"
    last, best = curve[-1], best_epoch(curve)
    losses = [f"{name} {_loss(value)}" for name, value in (("train", last.train), ("validation", last.validation))]
    parts = losses if _validation(last) is not None else losses[:1]
    if best is not None:
        parts.append("the best so far" if best == last.epoch else f"best: epoch {best}")
    return f"epoch {last.epoch}: " + ", ".join(parts)


def draw(curve: Sequence[Epoch], width: int = 72, height: int = 16) -> list[str]:
    """The curve so far: `height` lines of `width` characters; at least 6 of 40.

    >>> print("\\n".join(line.rstrip() for line in draw([Epoch(1, 0.6, 0.61), Epoch(2, 0.5, 0.55)], 40, 7)))
    train ⠒ 0.50000  validation o 0.55000
     0.6100 ┤o⠢⠤⢄⣀⡀
            │     ⠈⠉⠉⠒⠒⠤⠤⣀⣀⡀
            │              ⠈⠉⠑⠒⠒⠤⠤⣀⣀       o
     0.5000 ┤                       ⠉⠉⠑⠒⠢⠤⢄⣀
            └──────────────────────────────▲
             1                             2
    """
    width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT)
    shown = list(curve)
    values = [value for each in shown for value in (_train(each), _validation(each)) if value is not None]
    if not values:
        return [line.ljust(width) for line in ["no loss yet", *[""] * (height - 1)]]
    low, high = readable_range(values)
    kind = ".3g" if high >= 1000 else ".4f" if high - low > 0.002 else ".6f"
    labels = [f"{high:{kind}}", f"{low:{kind}}"]
    left = max(map(len, labels)) + 1
    plot = _Plot(width - left - 2, height - 3, shown[0].epoch, shown[-1].epoch, low, high)
    plot.line([(each.epoch, value) for each in shown if (value := _train(each)) is not None])
    plot.letters([(each.epoch, value) for each in shown if (value := _validation(each)) is not None], "o")
    lines = [_legend(shown, width)]
    for number, row in enumerate(plot.rows()):
        label = labels[0] if number == 0 else labels[1] if number == plot.height - 1 else ""
        lines.append(f"{label.rjust(left)} {'┤' if label else '│'}{row}")
    lines += _axis(plot, left, best_epoch(shown))
    return [line[:width].ljust(width) for line in lines]


def _legend(curve: Sequence[Epoch], width: int) -> str:
    """What is drawn, if there is room for it."""
    last, best = curve[-1], best_epoch(curve)
    parts = [f"train ⠒ {_loss(last.train)}"]
    if any(_validation(each) is not None for each in curve):
        parts.append(f"validation o {_loss(last.validation)}")
    parts.append(f"▲ best: epoch {best}")
    while len("  ".join(parts)) > width:
        parts.pop()
    return "  ".join(parts)


def _axis(plot: _Plot, left: int, best: int | None) -> list[str]:
    """The line at the bottom with the best epoch marked, and the numbers of the first and the last one."""
    line = ["─"] * plot.width
    if best is not None:
        line[plot.column(best) // 2] = "▲"
    first, last = str(plot.first), str(plot.last)
    numbers = first if first == last else first + last.rjust(plot.width - len(first))
    return [" " * (left + 1) + "└" + "".join(line), " " * (left + 2) + numbers]


class _Plot:
    """The area: cells of 2 x 4 dots, and letters that lie over them."""

    def __init__(self, width: int, height: int, first: int, last: int, low: float, high: float) -> None:
        self.width, self.height, self.first, self.last, self.low, self.high = width, height, first, last, low, high
        self.dots = [[0] * width for _ in range(height)]
        self.over: dict[tuple[int, int], str] = {}

    def column(self, epoch: float) -> int:
        """In dots, from the left."""
        if self.last == self.first:
            return 0
        return round((epoch - self.first) / (self.last - self.first) * (2 * self.width - 1))

    def row(self, value: float) -> int:
        """In dots, from the top; outside of the area for what lies beyond the range."""
        share = (self.high - value) / (self.high - self.low)
        return round(min(max(share, -9.0), 9.0) * (4 * self.height - 1))

    def line(self, points: Sequence[tuple[int, float]]) -> None:
        """Dots from point to point."""
        places = [(self.column(x), self.row(y)) for x, y in points]
        for (x1, y1), (x2, y2) in zip(places, places[1:] or places, strict=False):
            steps = max(abs(x2 - x1), abs(y2 - y1), 1)
            for step in range(steps + 1):
                x, y = x1 + round((x2 - x1) * step / steps), y1 + round((y2 - y1) * step / steps)
                if 0 <= y < 4 * self.height:
                    self.dots[y // 4][x // 2] |= _DOTS[y % 4][x % 2]

    def letters(self, points: Sequence[tuple[int, float]], letter: str) -> None:
        """A letter at each point, at most in every other column, so that a line below can be seen; always the last."""
        taken = -2
        for number, (x, y) in enumerate(points):
            column, row = self.column(x) // 2, self.row(y) // 4
            if 0 <= row < self.height and (column >= taken + 2 or number == len(points) - 1):
                self.over[row, column] = letter
                taken = column

    def rows(self) -> list[str]:
        """The lines of text."""
        return [
            "".join(self.over.get((y, x)) or (chr(0x2800 + bits) if bits else " ") for x, bits in enumerate(row))
            for y, row in enumerate(self.dots)
        ]


def _train(each: Epoch) -> float | None:
    return each.train if each.train is not None and math.isfinite(each.train) else None


def _validation(each: Epoch) -> float | None:
    return each.validation if each.validation is not None and math.isfinite(each.validation) else None


def _loss(value: float | None) -> str:
    return "-" if value is None or not math.isfinite(value) else f"{value:.5f}"
