"""The shapes in a picture, as numbers that every format draws: lines of text, links, double slashes."""

from __future__ import annotations

from secateur.trace.draw.picture import Edge, Glyph
from secateur.trace.draw.style import SIZES, SPACING

#: Half the length of a slash, its slant, and the distance of the two.
SLASH, SLANT, APART = 7.0, 3.0, 5.0


def boarded(glyph: Glyph) -> bool:
    """Whether a glyph is large enough to hold a board, which would not fit into an ellipse."""
    return bool(glyph.board) or glyph.height > 62


def inner_lines(glyph: Glyph) -> list[tuple[str, float, float, bool]]:
    """The lines of text in a glyph: text, size, the y of its middle, whether it is monospaced."""
    size = SIZES["leaf" if glyph.shape in ("leaf", "fold", "triangle") else "value"]
    board = SIZES["board"] * SPACING
    step = size * SPACING
    tall = len(glyph.board) * board + (2 if glyph.board else 0) + len(glyph.lines) * step
    top = glyph.y - tall / 2
    if glyph.shape == "triangle":
        top = glyph.y + glyph.height / 2 - tall - 4
    found = [(text, SIZES["board"], top + (row + 0.5) * board, True) for row, text in enumerate(glyph.board)]
    top += len(glyph.board) * board + (2 if glyph.board else 0)
    return found + [(text, size, top + (row + 0.5) * step, False) for row, text in enumerate(glyph.lines)]


def bend(edge: Edge) -> tuple[float, float]:
    """The control point of a link, which is bent so that it passes beside what lies between."""
    x, y = edge.middle
    return x + edge.sway[0], y + edge.sway[1]


def slash_lines(edge: Edge) -> list[tuple[float, float, float, float]]:
    """The double slash across an edge: two short parallel lines."""
    x, y = edge.middle
    dx, dy = edge.x2 - edge.x1, edge.y2 - edge.y1 - edge.stem
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length, dy / length
    across = (-dy * SLASH + dx * SLANT, dx * SLASH + dy * SLANT)
    return [
        (x + dx * at - across[0], y + dy * at - across[1], x + dx * at + across[0], y + dy * at + across[1])
        for at in (-APART / 2, APART / 2)
    ]
