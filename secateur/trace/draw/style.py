"""How everything looks, in pictures and on pages: colours, fonts, sizes, strokes, dashes, corners.

`STROKES` and `TEXTS` name their colours by role; `THEMES` and `SCREEN` say what each role is, light and dark, and
`BOARD_COLOURS` does so for boards. Blue and vermilion are Okabe and Ito's, told apart by people of any colour vision,
and by their lightness when printed in black and white; shapes and dashes say the same once more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from secateur.trace.draw.picture import Edge, Glyph

# ---------------------------------------------------------------- colours

#: The colours of pictures.
THEMES = {
    "light": {
        "paper": "#ffffff", "ink": "#1a1a1a", "soft": "#5f6670", "faint": "#c9ced6", "gone": "#8a919b",
        "max": "#0072b2", "max-fill": "#dcecf7", "min": "#d55e00", "min-fill": "#fdebdc",
        "leaf-fill": "#ffffff", "best": "#1a1a1a", "cut": "#b3123e", "active": "#ffe27a",
    },
    "dark": {
        "paper": "#15181d", "ink": "#f0f2f5", "soft": "#aab2bd", "faint": "#3c434d", "gone": "#7d8590",
        "max": "#5ab4ea", "max-fill": "#10344b", "min": "#ff9a4d", "min-fill": "#4a2508",
        "leaf-fill": "#1f242b", "best": "#ffffff", "cut": "#ff7a94", "active": "#6b5a00",
    },
}  # fmt: skip

#: The best line where the background may be light or dark.
BEST_ON_ANY = "#009e73"

#: The colours of pages: `scripts/colours.py` writes them into explorer/colours.css. Text is written in most of them,
#: so they contrast more than those of pictures; what plays needs more of them.
SCREEN = {
    "light": {
        "paper": "#ffffff", "panel": "#f6f7f9", "ink": "#1c2127", "muted": "#5a6570", "faint": "#d8dde3",
        "edge": "#76828e", "pruned": "#a3acb5", "leaf": "#ffffff", "max": "#0072b2", "min": "#b84f00",
        "max-tint": "#dcecf7", "min-tint": "#fdebdc", "cut": "#b0246a", "best": "#007a57", "here": "#e6a700",
        "link": "#8a4fbf", "chosen": "#1c2127", "line": "#dfe3e8", "marked": "#fff1c4",
    },
    "dark": {
        "paper": "#14181d", "panel": "#1c2229", "ink": "#e9edf1", "muted": "#9fabb7", "faint": "#333c46",
        "edge": "#7f8b98", "pruned": "#65717e", "leaf": "#1f262e", "max": "#56b4e9", "min": "#f08a3c",
        "max-tint": "#163548", "min-tint": "#46290f", "cut": "#f07fb2", "best": "#2cc498", "here": "#f0c420",
        "link": "#c09af0", "chosen": "#ffffff", "line": "#2d353e", "marked": "#4a3d0c",
    },
}  # fmt: skip

#: The colours of boards in nodes, in pictures and on pages: surfaces, then what the pieces of each colour are filled
#: and rimmed with and what stands on them.
BOARD_COLOURS = {
    "light": {
        "ink": "#1a1a1a", "grid": "#ffffff", "grid-line": "#4d5661", "felt": "#3a9468", "felt-line": "#22613f",
        "goban": "#e2b872", "goban-line": "#7c5a2a", "wood": "#f1dfc0", "wood-dark": "#c49a6c",
        "wood-frame": "#5e3f29", "drop": "#2563b0", "hole": "#eef3f9",
        "storey": "#f7f4ec", "storey-line": "#8d8574", "tray": "#c08d56", "house": "#f6e8d0",
        "black-fill": "#212529", "black-rim": "#07090a", "black-detail": "#e9e6dd",
        "white-fill": "#fbfaf5", "white-rim": "#2b2d2e", "white-detail": "#6d6a60",
        "red-fill": "#d23b2e", "red-rim": "#7f1a12", "red-detail": "#7f1a12",
        "yellow-fill": "#f4c531", "yellow-rim": "#8a6500", "yellow-detail": "#8a6500",
        "blue-fill": "#0072b2", "blue-rim": "#00456c", "blue-detail": "#ffffff",
        "orange-fill": "#c85a00", "orange-rim": "#7a3700", "orange-detail": "#ffe3cc",
        "green-fill": "#00855f", "green-rim": "#00503a", "green-detail": "#ffffff",
        "purple-fill": "#8a4fbf", "purple-rim": "#532b79", "purple-detail": "#ffffff",
        "none-fill": "#7b8791", "none-rim": "#4b555e", "none-detail": "#ffffff",
    },
    "dark": {
        "ink": "#f0f2f5", "grid": "#222a32", "grid-line": "#9aa4af", "felt": "#24684a", "felt-line": "#12382a",
        "goban": "#a87d43", "goban-line": "#5a3f1b", "wood": "#cdb48f", "wood-dark": "#8b6240",
        "wood-frame": "#2e211a", "drop": "#1d4b87", "hole": "#11161c",
        "storey": "#5b6069", "storey-line": "#a9aeb8", "tray": "#5d4228", "house": "#2c2017",
        "black-fill": "#212529", "black-rim": "#7d8a84", "black-detail": "#e9e6dd",
        "white-fill": "#fbfaf5", "white-rim": "#2b2d2e", "white-detail": "#6d6a60",
        "red-fill": "#dd4a3c", "red-rim": "#7f1a12", "red-detail": "#7f1a12",
        "yellow-fill": "#f2c330", "yellow-rim": "#8a6500", "yellow-detail": "#8a6500",
        "blue-fill": "#4fb0e8", "blue-rim": "#0c3a55", "blue-detail": "#ffffff",
        "orange-fill": "#f08a3c", "orange-rim": "#5c2f08", "orange-detail": "#5c2f08",
        "green-fill": "#2cc498", "green-rim": "#064a37", "green-detail": "#ffffff",
        "purple-fill": "#c09af0", "purple-rim": "#4b2c74", "purple-detail": "#ffffff",
        "none-fill": "#a6b1bb", "none-rim": "#5d6872", "none-detail": "#15181d",
    },
}  # fmt: skip

#: How much of its colours a board keeps on a node that was pruned.
FADED = 0.38

#: How long a line of the style sheet may be.
LINE = 112


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with so much of it, and the rest of another.

    >>> mixed("#000000", "#ffffff", 0.4)
    '#999999'
    """
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02x}" for one, two in pairs)


def style_sheet() -> str:
    """The colours of pages as custom properties: the reader's theme, unless the page sets one."""
    light, dark = ("\n".join(_properties(_screen_colours(theme), theme)) for theme in ("light", "dark"))
    inside = dark.replace("\n", "\n  ")
    return (
        "/* Made by scripts/colours.py from secateur/trace/draw/style.py. */\n"
        f":root {{\n{light}\n}}\n"
        "@media (prefers-color-scheme: dark) {\n"
        f'  :root:not([data-theme="light"]) {{\n  {inside}\n  }}\n'
        "}\n"
        f':root[data-theme="dark"] {{\n{dark}\n}}\n'
    )


def _screen_colours(theme: str) -> dict[str, str]:
    return SCREEN[theme] | {f"board-{role}": colour for role, colour in BOARD_COLOURS[theme].items()}


def _properties(colours: dict[str, str], theme: str) -> list[str]:
    """As many as fit a line."""
    parts = " ".join(f"--{role}:\N{NO-BREAK SPACE}{colour};" for role, colour in colours.items())
    rows = [row.replace("\N{NO-BREAK SPACE}", " ") for row in wrap(parts, LINE, break_on_hyphens=False)]
    return [f"  {row}" for row in (*rows, f"color-scheme: {theme};")]


# ---------------------------------------------------------------- texts

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONO = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set: its size in points, and the role of its colour."""

    size: float
    colour: str = "ink"
    bold: bool = False
    italic: bool = False


#: By what a text says: in a glyph "value", "leaf" (a value in a small one), "size" (how many nodes are not drawn) and
#: "board"; beside it, the roles of labels.
TEXTS = {
    "value": TextStyle(14.0, bold=True),
    "leaf": TextStyle(13.0, bold=True),
    "size": TextStyle(13.0, "soft"),
    "board": TextStyle(10.0),
    "name": TextStyle(12.0, italic=True),
    "window": TextStyle(10.0, "soft"),
    "tag": TextStyle(9.0, "soft", bold=True),
    "same": TextStyle(9.0, "soft"),
    "pass": TextStyle(13.0, bold=True),
    "caption": TextStyle(12.0),
}

#: The sizes alone.
SIZES = {role: text.size for role, text in TEXTS.items()}

#: From the centre of one line to that of the next, as a multiple of the size.
SPACING = 1.2

#: The border of a picture, and the distance of the lines of its caption.
MARGIN, LEADING = 18.0, 17.0

# ---------------------------------------------------------------- strokes


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line or an outline is drawn: the roles of its colours, its width in points, its dashes."""

    colour: str
    width: float
    dash: tuple[float, float] | None = None  # on and off
    round: bool = False  # round ends make short dashes dots
    fill: str | None = None


DASHED, DOTTED = (5.0, 4.0), (1.5, 3.0)

#: By what is drawn: lines, then outlines.
STROKES = {
    "branch": Stroke("soft", 1.2),
    "pruned branch": Stroke("gone", 1.2, DASHED),
    "best branch": Stroke("best", 3.6),
    "open branch": Stroke("ink", 2.2),
    "unseen branch": Stroke("faint", 1.0),
    "link": Stroke("soft", 1.1, (1.5, 3.5), round=True),
    "slash": Stroke("cut", 1.8, round=True),
    "max": Stroke("max", 2.0, fill="max-fill"),
    "min": Stroke("min", 2.0, fill="min-fill"),
    "leaf": Stroke("ink", 1.3, fill="leaf-fill"),
    "pruned": Stroke("gone", 1.2, DASHED, fill="paper"),
    "fold": Stroke("soft", 1.3, DOTTED, round=True, fill="leaf-fill"),
    "frame": Stroke("faint", 1.2),
    "unseen": Stroke("faint", 1.0, fill="paper"),
}

#: The outlines of nodes where the game has ended, that are being searched, and on the best line.
WIDTHS = {"over": 2.1, "open": 3.0, "best": 3.6}

#: The radii of corners; that of MIN is for boards, which an ellipse could not hold.
CORNERS = {"max": 0.0, "min": 16.0, "leaf": 5.0, "fold": 5.0, "frame": 8.0}


def outline_name(glyph: Glyph) -> str:
    """Which of `STROKES` outlines a glyph."""
    if glyph.unseen:
        return "unseen"
    if glyph.shape in ("fold", "frame"):
        return glyph.shape
    return "pruned" if glyph.pruned or glyph.shape == "triangle" else glyph.shape


def outline_stroke(glyph: Glyph) -> Stroke:
    """The outline of a glyph, with what its flags change."""
    name = outline_name(glyph)
    stroke = STROKES[name]
    if name in ("max", "min", "leaf"):
        width = next((WIDTHS[flag] for flag in ("best", "open", "over") if getattr(glyph, flag)), stroke.width)
        dash = DOTTED if glyph.hit else stroke.dash
        stroke = replace(stroke, width=width, dash=dash, round=glyph.hit)
    return replace(stroke, fill="active") if glyph.active else stroke


def edge_stroke(edge: Edge) -> Stroke:
    """The line of an edge."""
    if edge.role == "link":
        return STROKES["link"]
    flag = next((flag for flag in ("unseen", "pruned", "best", "open") if getattr(edge, flag)), "")
    return STROKES[f"{flag} branch".strip()]
