"""What the charts of a learning run are made of: looks, scales, lines and texts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from secateur.errors import SecateurError
from secateur.trace.draw.style import SANS
from secateur.trace.draw.style import SCREEN as PAGE_COLOURS
from secateur.trace.draw.style import THEMES as TREE_COLOURS
from secateur.trace.formats.svg import number, written


def _chart_colours(theme: str) -> dict[str, str]:
    """Colours by what they are for: those of the pictures of trees, and of pages."""
    tree, page = TREE_COLOURS[theme], PAGE_COLOURS[theme]
    return {
        "paper": tree["paper"],
        "ink": tree["ink"],
        "soft": tree["soft"],
        "faint": page["line"],
        "line": tree["gone"],
        "above": tree["max"],
        "below": tree["min"],
    }


def _series_colours(theme: str) -> tuple[str, ...]:
    """A colour for each series."""
    tree, page = TREE_COLOURS[theme], PAGE_COLOURS[theme]
    return tree["max"], tree["min"], page["best"], page["link"], tree["soft"]


#: The colours of charts, light and dark, and of the series in them.
THEMES = {theme: _chart_colours(theme) for theme in TREE_COLOURS}
SERIES = {theme: _series_colours(theme) for theme in TREE_COLOURS}

#: How the lines of series are broken, so that they differ in grey, too.
DASHES = ("", "7 4", "2 4", "10 3 2 3", "5 2")

#: Sizes of text, the height of a line of it, and what stays free around a picture.
TEXT, TITLE, LEADING, MARGIN = 13.0, 15.0, 18.0, 12.0


# ---------------------------------------------------------------- scales


@dataclass(frozen=True)
class View:
    """Where the area of a chart lies, and what its sides stand for."""

    left: float
    right: float
    top: float
    bottom: float
    x_low: float
    x_high: float
    y_low: float
    y_high: float
    log_x: bool = False

    def x(self, value: float) -> float:
        low, high = self.x_low, self.x_high
        if self.log_x:
            low, high, value = math.log(low), math.log(high), math.log(value)
        return self.left + (value - low) / (high - low) * (self.right - self.left)

    def y(self, value: float) -> float:
        share = (value - self.y_low) / (self.y_high - self.y_low)
        # What is far outside is cut off anyway, and no viewer need know how far.
        return self.bottom - min(max(share, -9.0), 9.0) * (self.bottom - self.top)


def ticks(low: float, high: float, count: int = 5, whole: bool = False) -> list[float]:
    """About `count` round numbers between two.

    >>> ticks(0, 1), ticks(1, 4, 6, whole=True)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [1, 2, 3, 4])
    """
    rough = (high - low) / count
    if rough < 1e-300:  # nothing is between them
        return [low]
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough * 0.75)
    if whole:
        step = max(1, round(step))
    places = range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)
    return [place * step if whole else float(f"{place * step:.15g}") for place in places]


def log_ticks(low: float, high: float) -> list[float]:
    """Powers of ten between two positive numbers, and twice and five times those where they are few.

    >>> log_ticks(1, 50), log_ticks(1, 1_000_000)
    ([1.0, 2.0, 5.0, 10.0, 20.0, 50.0], [1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0])
    """
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    steps = (1, 2, 5) if len(powers) <= 3 else (1,)
    every = math.ceil(len(powers) / 8)
    found = [step * 10.0**power for power in powers[::every] for step in steps]
    return [tick for tick in found if low * (1 - 1e-9) <= tick <= high * (1 + 1e-9)]


def tick_texts(values: Sequence[float]) -> list[str]:
    """Numbers with as many digits as tell them apart.

    >>> tick_texts([-0.5, 0.0, 0.5]), tick_texts([500, 1000]), tick_texts([0, 5000, 10_000])
    (['−0.5', '0.0', '0.5'], ['500', '1,000'], ['0', '5k', '10k'])
    """
    if 10_000 <= max(map(abs, values), default=0) < 1e9 and all(float(value).is_integer() for value in values):
        return [_thousands(value) for value in values]
    nearest = min((b - a for a, b in pairwise(values)), default=abs(values[0]) if values else 0)
    digits = max(0, -math.floor(math.log10(nearest) + 1e-9)) if nearest > 0 else 0
    if digits > 6 or max(map(abs, values), default=0) >= 1e9:
        return [f"{value:.4g}".replace("-", "−") for value in values]
    return [plain(value, digits) for value in values]


def _thousands(value: float) -> str:
    """
    >>> _thousands(25_000), _thousands(2_000_000), _thousands(12_345)
    ('25k', '2M', '12,345')
    """
    for unit, sign in ((1_000_000, "M"), (1_000, "k")):
        if value and value % unit == 0:
            return plain(value / unit, 0) + sign
    return plain(value, 0)


def padded(values: Sequence[float], share: float = 0.04) -> tuple[float, float]:
    """A range with some room at both ends; around one number, and for none, too."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    flat = high - low <= 1e-9 * max(abs(low), abs(high))
    more = (abs(low) / 10 or 1.0) if flat else share * (high - low)
    return low - more, high + more


def extent(values: Sequence[float], log: bool) -> tuple[float, float]:
    """The range along the bottom: without room at its ends, but never empty."""
    low, high = min(values, default=1.0), max(values, default=2.0)
    if high - low > 1e-9 * max(abs(low), abs(high)):
        return low, high
    return (low / 2, low * 2) if log else (low - 1, low + 1)


# ---------------------------------------------------------------- parts


def heading(title: str, about: str, width: float) -> list[str]:
    """The title, and below it what the numbers are."""
    parts = [text_at(MARGIN, MARGIN + TITLE - 2, fitting(title, width - 2 * MARGIN, TITLE), "title")]
    if about:
        parts.append(text_at(MARGIN, MARGIN + TITLE + LEADING, fitting(about, width - 2 * MARGIN), "soft"))
    return parts


def axes(view: View, x_ticks: Sequence[float], y_ticks: Sequence[float], x_label: str) -> list[str]:
    """Lines of the grid, the axis at the bottom, and the numbers beside them."""
    parts = []
    for at, text in zip(y_ticks, tick_texts(y_ticks), strict=True):
        parts.append(line(view.left, view.y(at), view.right, view.y(at), "grid"))
        parts.append(text_at(view.left - 8, view.y(at) + 4.5, text, "soft", "end"))
    taken = -math.inf
    for at, text in zip(x_ticks, tick_texts(x_ticks), strict=True):
        parts.append(line(view.x(at), view.top if not y_ticks else view.bottom, view.x(at), view.bottom + 5, "grid"))
        if view.x(at) - room(text) / 2 > taken:
            parts.append(text_at(view.x(at), view.bottom + LEADING, text, "soft", "middle"))
            taken = view.x(at) + room(text) / 2
    parts.append(line(view.left, view.bottom, view.right, view.bottom, "axis"))
    if x_label:
        parts.append(text_at((view.left + view.right) / 2, view.bottom + 2 * LEADING, x_label, "soft", "middle"))
    return parts


def apart(wished: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near those that are wished for, in their order, at least a gap apart where there is room.

    >>> apart([50, 52, 90], 18, 0, 100)
    [50, 68, 90]
    """
    order = sorted(range(len(wished)), key=lambda place: wished[place])
    gap = min(gap, (high - low) / max(1, len(wished) - 1))
    found = list(wished)
    for before, place in pairwise(order):
        found[place] = max(found[place], found[before] + gap)
    limit = high
    for place in reversed(order):
        found[place] = min(found[place], limit)
        limit = found[place] - gap
    return found


def clipped(view: View, parts: Iterable[str]) -> str:
    """Parts of which only what lies in the area is seen; nested, as a clip path would need a name of its own."""
    x, y = number(view.left), number(view.top)
    width, height = number(view.right - view.left), number(view.bottom - view.top)
    size = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<svg {size} viewBox="{x} {y} {width} {height}">\n' + "\n".join(parts) + "\n</svg>"


def path(places: Sequence[tuple[float, float]]) -> str:
    """The way along some places."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places)


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<path class="{kind}" d="{path([(x1, y1), (x2, y2)])}"/>'


def dot(x: float, y: float, radius: float, kind: str, about: str = "") -> str:
    """A dot; `about` is its tooltip."""
    circle = f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f"{circle}><title>{written(about)}</title></circle>" if about else f"{circle}/>"


def text_at(x: float, y: float, text: str, kind: str = "", anchor: str = "start", full: str = "") -> str:
    """A line of text; one that was shortened tells the whole of it to who points at it."""
    look = (f' class="{kind}"' if kind else "") + (f' text-anchor="{anchor}"' if anchor != "start" else "")
    whole = f"<title>{written(full)}</title>" if full and full != text else ""
    return f'<text{look} x="{number(x)}" y="{number(y)}">{whole}{written(text)}</text>'


# ---------------------------------------------------------------- text


def picture(width: float, height: float, theme: str, title: str, parts: Iterable[str]) -> str:
    """The whole file."""
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" aria-label="{written(title)}" {size}'
    font = f'font-family="{SANS}" font-size="{TEXT:g}"'
    paper = '<rect class="paper" width="100%" height="100%"/>'
    return "\n".join([f"{head} {font}>", f"<style>\n{style(theme)}</style>", paper, *parts, "</svg>", ""])


def style(theme: str = "auto") -> str:
    """The style sheet of all charts, which touches nothing else; a theme is light, dark, or auto: as the reader has it.

    >>> style("auto") == style("light") + "@media (prefers-color-scheme:dark){\\n" + style("dark") + "}\\n"
    True
    """
    if theme == "auto":
        return style("light") + "@media (prefers-color-scheme:dark){\n" + style("dark") + "}\n"
    if theme not in THEMES:
        raise SecateurError(f"theme must be auto, light or dark, not {theme!r}")
    color = THEMES[theme]
    rules = [
        f".paper{{fill:{color['paper']}}}",
        f"text{{fill:{color['ink']}}}",
        f".soft{{fill:{color['soft']}}}",
        f".title{{font-size:{TITLE:g}px;font-weight:600}}",
        "path{fill:none}",
        f".grid{{stroke:{color['faint']}}}",
        f".axis{{stroke:{color['line']}}}",
        f".mark{{stroke:{color['soft']};stroke-width:1.3;stroke-dasharray:4 4}}",
        f".above{{fill:{color['above']}}}",
        f".below{{fill:{color['below']}}}",
        f".cell{{stroke:{color['faint']}}}",
        "path.above{fill-opacity:.75}",
        "path.below{fill-opacity:.75}",
        ".line{stroke-width:2;stroke-linejoin:round}",
        ".whisker{stroke-width:2}",
    ]
    for look, (shade, dash) in enumerate(zip(SERIES[theme], DASHES, strict=True)):
        rules += [
            f".line.s{look}{{stroke:{shade}" + (f";stroke-dasharray:{dash}}}" if dash else "}"),
            f".whisker.s{look}{{stroke:{shade}}}",
            f".end.s{look}{{fill:{shade}}}",
            f".band.s{look}{{fill:{shade};fill-opacity:.16}}",
            f".dot.s{look}{{fill:{shade};fill-opacity:.55;stroke:{shade}}}",
        ]
    return "".join(f".plot {rule}\n" for rule in rules)


def room(text: str, size: float = TEXT) -> float:
    """The width to keep free for a line of text: what it takes in DejaVu Sans, a wide font."""
    return size * sum(0.4 if sign in " .,:;'|!()[]fijlrtI" else 1.0 if sign in "mwMW…" else 0.67 for sign in text)


def fitting(text: str, width: float, size: float = TEXT) -> str:
    """A text, shortened where it is too wide.

    >>> fitting("passed pawn", 100), fitting("passed pawn, own king's distance", 100)
    ('passed pawn', 'passed pa…')
    """
    if room(text, size) <= width:
        return text
    while len(text) > 1 and room(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def digits_of(values: Sequence[float]) -> int:
    """How many digits behind the point weights need: about three in all."""
    largest = max(map(abs, values), default=0.0)
    return 0 if largest >= 20 or all(float(value).is_integer() for value in values) else 1 if largest >= 2 else 2


def finite(value: float | None) -> float | None:
    """A number that a picture and JSON can hold, or None."""
    return float(value) if value is not None and math.isfinite(value) else None


def plain(value: float, digits: int) -> str:
    """A number with the signs of print; no minus for what is rounded to zero."""
    return f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", "−")
