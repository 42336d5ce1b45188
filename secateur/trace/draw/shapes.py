"""The shapes in a picture, as numbers that every format draws: lines of text, links, double slashes."""

from __future__ import annotations

from secateur.trace.draw.picture import Edge, Glyph
from secateur.trace.draw.stamps import BoardDrawing
from secateur.trace.draw.style import SIZES, SPACING

#: Between a board that is drawn and the text below it.
BELOW_BOARD = 4.0

#: Half the length of a slash, its slant, and the distance of the two.
SLASH, SLANT, APART = 7.0, 3.0, 5.0


def boarded(glyph: Glyph) -> bool:
    """Whether a glyph is large enough to hold a board, which would not fit into an ellipse."""
    return bool(glyph.board or glyph.drawing) or glyph.height > 62


def board_height(lines: tuple[str, ...], drawing: BoardDrawing | None) -> float:
    """The height of a board in a glyph, with the distance to the text below it."""
    if drawing is not None:
        return drawing.height + BELOW_BOARD
    return len(lines) * SIZES["board"] * SPACING + 2 if lines else 0.0


def board_place(glyph: Glyph) -> tuple[float, float]:
    """The left and top of the board that is drawn in a glyph."""
    wide = glyph.drawing.width if glyph.drawing is not None else 0.0
    return glyph.x - wide / 2, _top(glyph)


def _top(glyph: Glyph) -> float:
    """Where the content of a glyph begins."""
    tall = board_height(glyph.board, glyph.drawing) + len(glyph.lines) * _size(glyph) * SPACING
    if glyph.shape == "triangle":
        return glyph.y + glyph.height / 2 - tall - 4
    return glyph.y - (tall - (BELOW_BOARD if glyph.drawing is not None and not glyph.lines else 0.0)) / 2


def _size(glyph: Glyph) -> float:
    return SIZES["leaf" if glyph.shape in ("leaf", "fold", "triangle") else "value"]


def inner_lines(glyph: Glyph) -> list[tuple[str, float, float, bool]]:
    """The lines of text in a glyph: text, size, the y of its middle, whether it is monospaced."""
    size, board = _size(glyph), SIZES["board"] * SPACING
    top = _top(glyph)
    lines = () if glyph.drawing is not None else glyph.board
    found = [(text, SIZES["board"], top + (row + 0.5) * board, True) for row, text in enumerate(lines)]
    top += board_height(glyph.board, glyph.drawing)
    return found + [(text, size, top + (row + 0.5) * size * SPACING, False) for row, text in enumerate(glyph.lines)]


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
