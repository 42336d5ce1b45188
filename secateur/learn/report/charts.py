"""Pictures of a learning run as SVG text: no script, no font file, nothing fetched; light or dark.

Texts stand beside the lines, never on them. Colours are told apart by people of any colour vision; dashes, signs and
numbers say the same once more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from secateur.errors import SecateurError
from secateur.learn.report.svg import (
    DASHES,
    LEADING,
    MARGIN,
    TITLE,
    View,
    apart,
    axes,
    clipped,
    digits_of,
    dot,
    extent,
    finite,
    fitting,
    heading,
    line,
    log_ticks,
    padded,
    path,
    picture,
    plain,
    room,
    text_at,
    tick_texts,
    ticks,
)
from secateur.trace.formats.svg import number

#: The usual size of a chart: small enough that its text can be read on a phone.
WIDTH, HEIGHT = 480.0, 320.0

#: The strongest tint of a cell: its number can still be read on it.
STRONGEST = 0.6


@dataclass(frozen=True)
class Series:
    """A line with a name; `band` has the low and the high end of an interval for each point, None if it is open."""

    name: str
    points: Sequence[tuple[float, float | None]]
    band: Sequence[tuple[float | None, float | None]] = ()


#: A place on an axis that has a name.
Mark = tuple[float, str]

#: Predicted, real, and of how many positions.
Dot = tuple[float, float, int]


@dataclass(frozen=True)
class Axes:
    """The axes of a chart. Whatever is outside `y_range` is clipped."""

    x_label: str = ""
    y_label: str = ""
    log_x: bool = False
    y_range: tuple[float, float] | None = None


#: Axes without labels.
UNNAMED = Axes()


# ---------------------------------------------------------------- charts


def line_chart(
    series: Sequence[Series],
    title: str,
    along: Axes = UNNAMED,
    *,
    levels: Sequence[Mark] = (),
    stop: Mark | None = None,
    width: float = WIDTH,
    height: float = HEIGHT,
    theme: str = "auto",
) -> str:
    """Lines with their names at their ends; `levels` are marked across the chart, `stop` is marked from top to bottom.

    Values that are None or not finite are left out.

    >>> picture = line_chart([Series("train", [(1, 0.7), (2, 0.6)])], "Loss", Axes("epoch"))
    >>> picture.startswith("<svg"), ">train</text>" in picture
    (True, True)
    """
    log_x, y_range = along.log_x, along.y_range
    drawn = [each for each in (_usable(each, log_x) for each in series) if each.points]
    levels = [level for level in levels if math.isfinite(level[0])]
    names = [fitting(text, 0.4 * width - 26) for text in [each.name for each in drawn] + [name for _, name in levels]]
    heights = [y for each in drawn for _, y in each.points if y is not None] + [at for at, _ in levels]
    heights += [y for each in drawn for ends in each.band for y in ends if y is not None]
    y_low, y_high = y_range if y_range and y_range[0] < y_range[1] else padded(heights)
    x_low, x_high = extent([x for each in drawn for x, _ in each.points], log_x)
    whole = all(float(x).is_integer() for each in drawn for x, _ in each.points)
    y_ticks = ticks(y_low, y_high)
    height = max(height, 110 + LEADING * len(names))  # names need room below each other
    view = View(
        left=MARGIN + max(map(room, tick_texts(y_ticks))) + 8,
        right=width - MARGIN - (max(map(room, names)) + 26 if names else 0),
        top=MARGIN + TITLE + (LEADING if along.y_label else 0) + (LEADING if stop else 0) + 17,
        bottom=height - MARGIN - LEADING * (2 if along.x_label else 1) - 4,
        x_low=x_low,
        x_high=x_high,
        y_low=y_low,
        y_high=y_high,
        log_x=log_x,
    )
    parts = heading(title, along.y_label, width)
    if not drawn:
        parts.append(
            text_at((view.left + view.right) / 2, (view.top + view.bottom) / 2, "nothing yet", "soft", "middle")
        )
        return picture(width, height, theme, title, parts)
    x_ticks = log_ticks(x_low, x_high) if log_x else ticks(x_low, x_high, 6, whole)
    parts += axes(view, x_ticks, y_ticks, along.x_label)
    inside = [line(view.left, view.y(at), view.right, view.y(at), "mark") for at, _ in levels]
    if stop is not None and x_low <= stop[0] <= x_high:
        parts += _stopped(view, stop, width)
    for place, each in enumerate(drawn):
        inside += _drawn(view, each, place % len(DASHES))
    parts += [clipped(view, inside), *_ends(view, drawn, levels, names)]
    return picture(width, height, theme, title, parts)


def calibration_chart(
    points: Sequence[Dot],
    title: str = "Calibration",
    *,
    span: tuple[float, float] = (0.0, 1.0),
    width: float = WIDTH,
    theme: str = "auto",
) -> str:
    """What was predicted against what came true; the area of a dot is the number of positions.

    >>> "0.31 predicted, 0.29 real, 1,200 positions" in calibration_chart([(0.31, 0.29, 1200)])
    True
    """
    low, high = span
    good = [each for each in points if low <= each[0] <= high and low <= each[1] <= high and each[2] > 0]
    most = max((count for _, _, count in good), default=0)
    marks = ticks(low, high)
    left, top = MARGIN + max(map(room, tick_texts(marks))) + 8, MARGIN + TITLE + 2 * LEADING + 18
    side = width - left - MARGIN - 8
    view = View(left, left + side, top, top + side, low, high, low, high)
    parts = heading(title, "real mean result; dashed: as predicted", width)
    about = f"area: positions, {most:,} at most" if good else "nothing yet"
    parts.append(text_at(MARGIN, MARGIN + TITLE + 2 * LEADING, about, "soft"))
    parts += axes(view, marks, marks, "predicted")
    parts.append(line(view.left, view.bottom, view.right, view.top, "mark"))
    for predicted, real, count in sorted(good, key=lambda each: -each[2]):  # small ones in front
        radius = max(2.5, 0.035 * side * math.sqrt(count / most))
        about = f"{predicted:.2f} predicted, {real:.2f} real, {count:,} positions"
        parts.append(dot(view.x(predicted), view.y(real), radius, "dot s0", about))
    return picture(width, view.bottom + 2 * LEADING + MARGIN + 4, theme, title, parts)


def interval_chart(
    rows: Sequence[tuple[str, float, float | None, float | None]],
    title: str,
    x_label: str = "",
    *,
    width: float = WIDTH,
    theme: str = "auto",
) -> str:
    """Named values, each with the low and the high end of its interval, below each other.

    >>> ">0.5321</text>" in interval_chart([("new weights", 0.5321, 0.53, 0.534)], "Held-out loss")
    True
    """
    rows = [row for row in rows if math.isfinite(row[1])]
    names = [fitting(name, 0.4 * width) for name, *_ in rows]
    numbers = [plain(value, 4) for _, value, _, _ in rows]
    rows = [(name, value, finite(first), finite(last)) for name, value, first, last in rows]
    low, high = padded([end for _, *ends in rows for end in ends if end is not None], 0.06)
    step = LEADING + 12
    top = MARGIN + TITLE + 20
    view = View(
        left=MARGIN + max(map(room, names), default=0) + 14,
        top=top,
        bottom=top + step * max(1, len(rows)),
        right=width - MARGIN - max(map(room, numbers), default=0) - 14,
        x_low=low,
        x_high=high,
        y_low=0,
        y_high=1,
    )
    parts = heading(title, "", width)
    if not rows:
        parts.append(text_at(width / 2, top + LEADING, "nothing yet", "soft", "middle"))
    else:
        parts += axes(view, ticks(low, high, 4), [], x_label)
    for place, (name, value, first, last) in enumerate(rows):
        y = view.top + (place + 0.5) * step
        look = f"s{place % len(DASHES)}"
        parts.append(text_at(MARGIN, y + 4.5, names[place], "", "start", name))
        if first is not None and last is not None:
            x1, x2 = view.x(first), view.x(last)
            whisker = [(x1, y, x2, y), (x1, y - 6, x1, y + 6), (x2, y - 6, x2, y + 6)]
            parts += [line(*ends, f"whisker {look}") for ends in whisker]
        parts.append(dot(view.x(value), y, 3, f"end {look}"))
        parts.append(text_at(width - MARGIN, y + 4.5, numbers[place], "", "end"))
    return picture(width, view.bottom + LEADING * (2 if x_label else 1) + MARGIN + 4, theme, title, parts)


def weights_chart(
    groups: Sequence[tuple[str, Sequence[float]]], title: str, *, width: float = WIDTH, theme: str = "auto"
) -> str:
    """The weights of each group, sorted: what lies above zero, what below, and the ends in numbers.

    >>> ">−3 … 12</text>" in weights_chart([("mobility", [12, -3, 5])], "Weights")
    True
    """
    rows = [(name, sorted(value for value in values if math.isfinite(value))) for name, values in groups]
    rows = [(name, values) for name, values in rows if values]
    spans = [_ends_text(values) for _, values in rows]
    names = [fitting(name, 0.44 * width) for name, _ in rows]
    left = MARGIN + max(map(room, names), default=0) + 12
    right = width - MARGIN - max(map(room, spans), default=0) - 12
    top, step, tall = MARGIN + TITLE + LEADING + 14, 40.0, 30.0
    parts = heading(title, "sorted within each group, each row to its own scale" if rows else "nothing yet", width)
    for place, (name, values) in enumerate(rows):
        middle = top + (place + 0.5) * step
        parts.append(text_at(MARGIN, middle + 4.5, names[place], "", "start", name))
        parts.append(text_at(width - MARGIN, middle + 4.5, spans[place], "soft", "end"))
        low, high = min(0.0, values[0]), max(0.0, values[-1])
        scale = tall / (high - low) if high > low else 0.0
        zero = middle + tall / 2 + low * scale if scale else middle
        for kind in ("above", "below"):
            kept = [max(0.0, value) if kind == "above" else min(0.0, value) for value in values]
            parts.append(_steps(kept, left, right, zero, scale, kind))
        parts.append(line(left, zero, right, zero, "axis"))
    return picture(width, top + step * max(1, len(rows)) + MARGIN - 4, theme, title, [part for part in parts if part])


def board_chart(
    values: Sequence[float | None],
    rows: int,
    columns: int,
    title: str,
    labels: tuple[Sequence[str], Sequence[str]] | None = None,
    *,
    centre: float = 0.0,
    theme: str = "auto",
) -> str:
    """A table of squares, the first row on top, each with its number; None is a square without a weight.

    `labels` are those of the columns and of the rows. Squares are tinted by their distance from `centre`.

    >>> ">−5</text>" in board_chart([10, -5, 0, 2], 2, 2, "corner", ("ab", "21"))
    True
    """
    if len(values) != rows * columns:
        raise SecateurError(f"a board of {rows} x {columns} has {rows * columns} squares, not {len(values)}")
    if labels is not None and (len(labels[0]), len(labels[1])) != (columns, rows):
        raise SecateurError(f"a board of {rows} x {columns} needs {columns} labels for columns and {rows} for rows")
    known = [value for value in values if value is not None and math.isfinite(value)]
    farthest = max((abs(value - centre) for value in known), default=0.0)
    digits = digits_of(known)
    texts = ["" if value is None or not math.isfinite(value) else plain(value, digits) for value in values]
    cell = max(36.0, max(map(room, texts), default=0) + 8)
    about = f"blue: above {plain(centre, digits)}, orange: below"
    left = MARGIN + (max(map(room, labels[1]), default=0) + 8 if labels else 0)
    top = MARGIN + TITLE + LEADING + 14
    width = max(left + columns * cell + MARGIN, 2 * MARGIN + max(room(about), room(title, TITLE)))
    parts = heading(title, about, width)
    for place, (value, text) in enumerate(zip(values, texts, strict=True)):
        x, y = left + place % columns * cell, top + place // columns * cell
        tint = 0.0 if not text or value is None or not farthest else (value - centre) / farthest * STRONGEST
        parts.append(
            f'<rect class="cell {"above" if tint >= 0 else "below"}" x="{number(x)}" y="{number(y)}" '
            f'width="{number(cell)}" height="{number(cell)}" fill-opacity="{abs(tint):.2f}"/>'
        )
        if text:
            parts.append(text_at(x + cell / 2, y + cell / 2 + 4.5, text, "", "middle"))
    bottom = top + rows * cell
    for place, text in enumerate(labels[0] if labels else ()):
        parts.append(text_at(left + (place + 0.5) * cell, bottom + LEADING, text, "soft", "middle"))
    for place, text in enumerate(labels[1] if labels else ()):
        parts.append(text_at(left - 8, top + (place + 0.5) * cell + 4.5, text, "soft", "end"))
    return picture(width, bottom + (LEADING if labels else 0) + MARGIN, theme, title, parts)


# ---------------------------------------------------------------- parts


def _usable(series: Series, log_x: bool) -> Series:
    """A series without what cannot be drawn."""
    kept = [
        place
        for place, (x, y) in enumerate(series.points)
        if y is not None and math.isfinite(x) and math.isfinite(y) and (x > 0 or not log_x)
    ]
    band = [(finite(series.band[place][0]), finite(series.band[place][1])) for place in kept if series.band]
    return Series(series.name, [series.points[place] for place in kept], band)


def _stopped(view: View, stop: Mark, width: float) -> list[str]:
    """A line from top to bottom, with its name above the lines of the series."""
    x, half = view.x(stop[0]), room(stop[1]) / 2
    middle = min(max(x, MARGIN + half), width - MARGIN - half)
    return [line(x, view.top - 4, x, view.bottom, "mark"), text_at(middle, view.top - 9, stop[1], "soft", "middle")]


def _drawn(view: View, series: Series, look: int) -> list[str]:
    """A line and its band."""
    places = [(view.x(x), view.y(y)) for x, y in series.points if y is not None]
    parts = []
    if series.band and len(places) > 1:
        lower = [view.bottom + 9 if low is None else view.y(low) for low, _ in series.band]
        upper = [view.top - 9 if high is None else view.y(high) for _, high in series.band]
        edge = [(x, y) for (x, _), y in zip(places, upper, strict=True)]
        edge += [(x, y) for (x, _), y in reversed(list(zip(places, lower, strict=True)))]
        parts.append(f'<path class="band s{look}" d="{path(edge)}Z"/>')
    if len(places) > 1:
        parts.append(f'<path class="line s{look}" d="{path(places)}"/>')
    return parts


def _ends(view: View, drawn: Sequence[Series], levels: Sequence[Mark], names: Sequence[str]) -> list[str]:
    """Dots where the series end; their names and those of levels to the right, each with a piece of its line."""
    ends = [each.points[-1][1] or 0.0 for each in drawn] + [at for at, _ in levels]
    looks = [f"line s{place % len(DASHES)}" for place in range(len(drawn))] + ["mark"] * len(levels)
    full = [each.name for each in drawn] + [name for _, name in levels]
    wished = [min(max(view.y(end), view.top), view.bottom) for end in ends]
    parts = []
    for place, each in enumerate(drawn):
        x, y = view.x(each.points[-1][0]), view.y(ends[place])
        if view.top <= y <= view.bottom:
            parts.append(dot(x, y, 3.5, f"end s{place % len(DASHES)}"))
    for place, y in enumerate(apart(wished, LEADING, view.top, view.bottom)):
        parts.append(line(view.right + 8, y, view.right + 22, y, looks[place]))
        kind = "soft" if looks[place] == "mark" else ""
        parts.append(text_at(view.right + 26, y + 4.5, names[place], kind, "start", full[place]))
    return parts


def _steps(values: Sequence[float], left: float, right: float, zero: float, scale: float, kind: str) -> str:
    """Bars without gaps from the line of zero; nothing if all are zero."""
    if not any(values):
        return ""
    wide = (right - left) / len(values)
    tops = [
        (left + (place + side) * wide, zero - value * scale) for place, value in enumerate(values) for side in (0, 1)
    ]
    return f'<path class="{kind}" d="{path([(left, zero), *tops, (right, zero)])}Z"/>'


def _ends_text(values: Sequence[float]) -> str:
    """The smallest and the largest of sorted numbers."""
    low, high = (plain(value, digits_of(values)) for value in (values[0], values[-1]))
    return low if low == high else f"{low} … {high}"
