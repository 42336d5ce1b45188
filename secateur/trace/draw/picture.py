"""A picture of a searched tree, independent of the format: what is where, and what it means.

`compose.compose(tree, ...)` makes a `Picture`; the writers (svg, pdf, tikz, film...) only say in their language
what is in it. All coordinates are absolute, in points (1/72 inch, or CSS pixels), x to the right and y **down** from
the top left corner. Nothing in a picture is a colour or a font: `shape`, `role` and the flags say what a thing is,
and `style` says how it looks.

`Picture`: `width`, `height` (the caption included), `glyphs`, `edges`, `labels`, `caption` (lines of text, already
wrapped; the first one's centre is at `caption_y`, each next one `LEADING` lower, all begin at `MARGIN`;
the first `headline` lines are one sentence: what happened at the step, or the conventions), `step`.

`Glyph`, a thing with an outline: `x`, `y` is its **centre**, `width` and `height` its whole size.
    shape   "max" (a box), "min" (an ellipse), "leaf" (a small rounded box), "triangle" (a pruned branch too big to
            draw: apex on top), "fold" (children or levels left out of the picture), "frame" (drawn around many
            leaves that stand in rows: only an outline, drawn first)
    node    the number in the `SearchTree` (`tree.node(glyph.node)`); of a fold or a frame: its parent's
    lines   what stands in it, centred, one above the other: a value or a bound "≤ 2"; a triangle's or fold's size
    board   lines in a monospaced font, all of one length, above `lines`
    drawing a board that is drawn, in place of `board`: stamps, of which `shapes.board_place` says where they are
    player  "max" or "min": who is to move there
    pruned  never visited        cut   moves were left out here     best  on the best line
    open    being searched       hit   answered from memory         over  the game has ended there
    active  where the step is    unseen  not yet reached: drawn pale, without text

`Edge`, a line from (`x1`, `y1`) to (`x2`, `y2`), its ends on the outlines: straight but for its stem or sway.
    role    "branch" (from a parent to its child) or "link" (from a hit to the node that it was remembered from)
    source, target   positions in `glyphs`
    stem    first it goes straight down by this much, past what is written under its neighbours; often 0
    sway    how far the control point of a link lies from its `middle`: a link is a curve that passes beside other nodes
    cut     the branch was cut off here: a double slash across its `middle`; below it edges are only `pruned`
    pruned, best, open, unseen   as for glyphs

`Label`, a line of text beside something: `x`, `y` is the middle of its left end, of its middle or of its right end,
as `anchor` says: "start", "middle" or "end".
    role    "name" (of a node, or the move that leads to it; and "again" where it is searched once more),
            "window" (alpha and beta), "tag" (PV, CUT or ALL),
            "same" (= and where a value was remembered from), "pass" (the heading of one of several searches)
    node    the number in the `SearchTree`
    pruned, best, open, unseen, cut   as for the glyph beside it

Texts use the signs − ∞ ≤ ≥ α β → =, and whatever the game's notation has.
"""

from __future__ import annotations

from dataclasses import dataclass

from secateur.trace.draw.stamps import BoardDrawing


@dataclass(frozen=True, slots=True, kw_only=True)
class Flagged:
    """What every part of a picture may say of its node."""

    pruned: bool = False
    cut: bool = False
    best: bool = False
    open: bool = False
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Glyph(Flagged):
    """A thing with an outline; the module says what the fields mean."""

    node: int
    shape: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    drawing: BoardDrawing | None = None
    player: str = "max"
    hit: bool = False
    over: bool = False
    active: bool = False


@dataclass(frozen=True, slots=True)
class Edge(Flagged):
    """A line between two glyphs."""

    source: int
    target: int
    x1: float
    y1: float
    x2: float
    y2: float
    role: str = "branch"
    stem: float = 0.0
    sway: tuple[float, float] = (0.0, 0.0)

    @property
    def middle(self) -> tuple[float, float]:
        """Of the part below the stem."""
        return (self.x1 + self.x2) / 2, (self.y1 + self.stem + self.y2) / 2


@dataclass(frozen=True, slots=True)
class Label(Flagged):
    """A line of text beside something."""

    node: int
    role: str
    text: str
    x: float
    y: float
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that is drawn: frames first, then edges, then glyphs and labels, then the caption."""

    width: float
    height: float
    glyphs: tuple[Glyph, ...]
    edges: tuple[Edge, ...]
    labels: tuple[Label, ...]
    caption: tuple[str, ...]
    caption_y: float
    step: int | None = None
    headline: int = 1


# ---------------------------------------------------------------- text

#: The widths of the characters from space to ~ in Helvetica, in thousandths of the size.
_WIDTHS = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
]  # fmt: skip

#: And of the signs that a picture uses, as the font Symbol has them.
_SIGNS = {"−": 549, "∞": 713, "≤": 549, "≥": 549, "α": 631, "β": 549, "→": 987}

#: A monospaced character.
MONOSPACED = 0.6


def text_width(text: str, size: float) -> float:
    """How wide a line of text is in Helvetica."""
    total = 0
    for sign in text:
        code = ord(sign) - 32
        total += _WIDTHS[code] if 0 <= code < len(_WIDTHS) else _SIGNS.get(sign, 1000 if ord(sign) > 0x2E7F else 600)
    return total * size / 1000


def room(text: str, size: float) -> float:
    """The width to keep free for a line of text: other fonts are up to a sixth wider than Helvetica."""
    return text_width(text, size) * 1.17
