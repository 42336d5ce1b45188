"""A board as it is drawn in a node: stamps, each at its place. The first is the surface, the others are pieces.

A `Stamp` is made once and put down wherever the same thing is seen, so that a format can define it once. Its marks are
paths (only M, L, C and Z, absolute, as SVG writes them) and texts, in hundredths of a cell; colours are roles of
`style.BOARD_COLOURS`. What a board looks like follows from the game's `Board` alone, as on the pages of the studio.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from secateur.board import Board, Piece
from secateur.trace.draw.chessmen import CHESSMEN
from secateur.trace.draw.style import BOARD_COLOURS, FADED, THEMES, mixed

#: A cell, in the unit of marks.
CELL = 100.0

#: The longer side of a board in points: so much, and so much more for each cell. Boards with more cells are not drawn.
LEAST, MORE, MOST_CELLS = 24.0, 8.0, 20

#: How much larger than on a page a chess piece is: here its cell is small.
CHESSMAN = 1.22

#: The frame around the cells, where a board has one, or the room that its drawing needs beyond them.
FRAME = 14.0
FRAMES = {"open": 0.0, "grid": 0.0, "points": 0.0, "hexes": 24.0, "edges": 8.0}

#: From the middle of a hexagon to its corner, in the unit of marks.
CORNER = CELL * 3**-0.5

#: How far a quarter of a circle's control points lie from its ends, as a part of the radius.
QUARTER = 0.5523

#: The parts of a path: a letter, and its numbers.
PART = re.compile(r"([MLCZ])([^MLCZ]*)")


@dataclass(frozen=True, slots=True)
class PathMark:
    """A path that is filled, stroked or both: the roles of its colours, "" for none."""

    path: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class TextMark:
    """A short text around a point."""

    text: str
    x: float
    y: float
    size: float
    colour: str


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """Something on a board, made once: its name is unique among all stamps."""

    name: str
    marks: tuple[PathMark | TextMark, ...]


@dataclass(frozen=True, slots=True)
class PlacedStamp:
    """A stamp, and where its origin lies on the board."""

    stamp: Stamp
    x: float
    y: float


@dataclass(frozen=True, slots=True, eq=False)
class BoardDrawing:
    """A board with its size in points, and how many points a unit of its stamps is."""

    width: float
    height: float
    scale: float
    stamps: tuple[PlacedStamp, ...]


def drawing_of(board: Board) -> BoardDrawing | None:
    """How a board is drawn in a node; None if it has too many cells for that.

    >>> drawing = drawing_of(Board(3, 3).put("cross", 0, [4]))
    >>> drawing.width, [(placed.stamp.name, placed.x, placed.y) for placed in drawing.stamps]
    (48.0, [('open-3x3', 0.0, 0.0), ('cross-blue', 150.0, 150.0)])
    """
    places, width, height = _places(board)
    longest = max(width, height) / CELL
    if longest > MOST_CELLS:
        return None
    frame = FRAMES.get(_dress(board), FRAME)
    scale = (LEAST + MORE * longest) / (max(width, height) + 2 * frame)
    stamps = [PlacedStamp(_surface(board, places, width, height), 0.0, 0.0)]
    for cell, piece in sorted(board.pieces.items()):
        stamp = piece_stamp(piece, _colour(board, piece), "large" if board.kind == "goban" else board.lies(cell))
        if stamp.marks:
            stamps.append(PlacedStamp(stamp, places[cell][0] + frame, places[cell][1] + frame))
    return BoardDrawing((width + 2 * frame) * scale, (height + 2 * frame) * scale, scale, tuple(stamps))


def board_colours(theme: str, faded: bool = False) -> dict[str, str]:
    """The colours of boards; on a pruned node they fade into the paper."""
    colours = BOARD_COLOURS[theme]
    if not faded:
        return colours
    return {role: mixed(colour, THEMES[theme]["paper"], FADED) for role, colour in colours.items()}


def path_parts(path: str) -> Iterator[tuple[str, list[float]]]:
    """The letters of a path, each with its numbers.

    >>> list(path_parts("M0 1L2.5 3Z"))
    [('M', [0.0, 1.0]), ('L', [2.5, 3.0]), ('Z', [])]
    """
    for letter, numbers in PART.findall(path):
        yield letter, [float(number) for number in numbers.split()]


# ---------------------------------------------------------------- where the cells are


def _places(board: Board) -> tuple[list[tuple[float, float]], float, float]:
    """The middle of each cell, and the size of all cells together."""
    if board.places:
        places = [((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in board.places]
        if board.kind == "edges":  # the outer ones lie on the border
            return places, board.columns * CELL, board.rows * CELL
        return places, max(x for x, _ in places) + CELL / 2, max(y for _, y in places) + CELL / 2
    places = []
    for cell in range(board.size):
        row, column = divmod(cell, board.columns)
        down = board.rows - 1 - row if board.up else row
        places.append(((column + 0.5) * CELL, (down + 0.5) * CELL))
    return places, board.columns * CELL, board.rows * CELL


def _dress(board: Board) -> str:
    """What a board is made of, by its kind and pieces."""
    shapes = {piece.shape for piece in (*board.pieces.values(), *board.palette)}
    match board.kind:
        case "checks":
            return "wood"
        case "drop":
            return "drop"
        case "points":
            return "tray" if "seeds" in shapes else "points"
        case "goban" | "hexes" | "edges":
            return board.kind
    if {"black", "white"} == set(board.colours) and "disc" in shapes:
        return "felt"
    return "open" if shapes and shapes <= {"cross", "ring"} else "grid"


def _colour(board: Board, piece: Piece) -> str:
    return "none" if piece.side is None else board.colours[piece.side]


# ---------------------------------------------------------------- surfaces


class Ground(NamedTuple):
    """What a surface looks like: boards with the same ground share it."""

    dress: str
    columns: int
    rows: int
    size: tuple[float, float]
    places: tuple[tuple[float, float], ...]
    lines: tuple[tuple[int, int], ...]
    stars: tuple[int, ...]
    borders: tuple[str, ...]  # the colours of the four sides

    @property
    def name(self) -> str:
        """What no other ground is called."""
        name = f"{self.dress}-{self.columns}x{self.rows}"
        if self.dress not in ("points", "goban", "hexes", "edges"):
            return name
        return f"{name}-{crc32(repr((self.places, self.lines, self.stars, self.borders)).encode()):08x}"


def _surface(board: Board, places: list[tuple[float, float]], width: float, height: float) -> Stamp:
    borders = tuple("" if side is None else board.colours[side] for side in board.borders)
    frame = FRAMES.get(_dress(board), FRAME)
    moved = tuple((x + frame, y + frame) for x, y in places)
    dress, size = _dress(board), (width, height)
    return _surface_of(Ground(dress, board.columns, board.rows, size, moved, board.lines, board.stars, borders))


@lru_cache(maxsize=32)
def _surface_of(ground: Ground) -> Stamp:
    """What lies under the pieces."""
    width, height = ground.size
    dress, places = ground.dress, ground.places
    grid = _grid(ground.columns, ground.rows, 0.0)
    whole = (width + 2 * FRAME, height + 2 * FRAME)
    board = PathMark(_box(FRAME, FRAME, width, height), fill=dress)
    marks: list[PathMark] = []
    match dress:
        case "open":
            marks = [PathMark(grid, stroke="grid-line", width=5.0)]
        case "grid":
            marks = [PathMark(_box(0, 0, width, height), fill="grid", stroke="grid-line", width=3.0)]
            marks += [PathMark(grid, stroke="grid-line", width=3.0)] if grid else []
        case "felt":
            marks = [PathMark(_box(0, 0, *whole), fill="felt-line"), board]
            marks += [PathMark(_grid(ground.columns, ground.rows, FRAME), stroke="felt-line", width=4.0)]
        case "goban":
            marks = [PathMark(_box(0, 0, *whole), fill="goban"), *_goban(ground)]
        case "hexes":
            marks = list(_hexes(ground))
        case "edges":
            marks = list(_squares_and_edges(ground))
        case "wood":
            dark = [_box(x - 50, y - 50, CELL, CELL) for x, y in places if _is_dark(x, y, ground.rows)]
            marks = [PathMark(_box(0, 0, *whole), fill="wood-frame"), board, PathMark("".join(dark), fill="wood-dark")]
        case "drop":
            holes = "".join(_circle(x, y, 41.0) for x, y in places)
            marks = [PathMark(_round_box(0, 0, *whole, 22.0), fill="drop"), PathMark(holes, fill="hole")]
        case "tray":
            houses = "".join(_circle(x, y, 43.0) for x, y in places)
            marks = [PathMark(_round_box(0, 0, *whole, 50.0), fill="tray"), PathMark(houses, fill="house")]
        case "points":
            joins = "".join(f"M{_pair(*places[one])}L{_pair(*places[other])}" for one, other in ground.lines)
            marks = [PathMark(joins, stroke="grid-line", width=6.0)] if joins else []
            spots = "".join(_circle(x, y, 17.0) for x, y in places)
            marks += [PathMark(spots, fill="grid", stroke="grid-line", width=4.0)]
    return Stamp(ground.name, tuple(marks))


def _goban(ground: Ground) -> Iterator[PathMark]:
    """Lines that cross at the cells, and the dots on some of these."""
    (left, top), (right, bottom) = (FRAME + CELL / 2,) * 2, (side + FRAME - CELL / 2 for side in ground.size)
    across = [left + column * CELL for column in range(ground.columns)]
    down = [top + row * CELL for row in range(ground.rows)]
    lines = "".join(f"M{_pair(x, top)}L{_pair(x, bottom)}" for x in across)
    lines += "".join(f"M{_pair(left, y)}L{_pair(right, y)}" for y in down)
    yield PathMark(lines, stroke="goban-line", width=4.0)
    if ground.stars:
        dots = "".join(_circle(*ground.places[cell], 11.0) for cell in ground.stars)
        yield PathMark(dots, fill="goban-line")


def _hexes(ground: Ground) -> Iterator[PathMark]:
    """The coloured sides of the board, and the hexagons on them."""
    for colour, corners in reversed(list(zip(ground.borders, _sides(ground), strict=False))):
        zigzag = "".join("M" + "L".join(_pair(*corner) for corner in three) for three in corners)
        if colour:
            yield PathMark(zigzag, stroke=f"{colour}-fill", width=26.0)
    hexagons = "".join("M" + "L".join(_pair(*_corner(place, n)) for n in range(6)) + "Z" for place in ground.places)
    yield PathMark(hexagons, fill="grid", stroke="grid-line", width=4.0)


def _sides(ground: Ground) -> Iterator[list[list[tuple[float, float]]]]:
    """The first row, the last row, the first column and the last column: of each of its hexagons three corners."""
    places, columns = ground.places, ground.columns
    above, below = (5, 0, 1), (2, 3, 4)
    if places[0][1] > places[-1][1]:  # the first row is at the bottom
        above, below = below, above
    cells = (places[:columns], places[-columns:], places[::columns], places[columns - 1 :: columns])
    for side, corners in zip(cells, (above, below, (3, 4, 5), (0, 1, 2)), strict=True):
        yield [[_corner(place, number) for number in corners] for place in side]


def _corner(place: tuple[float, float], number: int) -> tuple[float, float]:
    """A corner of the hexagon around a place: 0 is at the top, the others follow clockwise."""
    x, y = place
    across = (0, 1, 1, 0, -1, -1)[number] * CELL / 2
    return x + across, y + (-1, -0.5, 0.5, 1, 0.5, -0.5)[number] * CORNER


def _squares_and_edges(ground: Ground) -> Iterator[PathMark]:
    """Squares apart from each other, and dots at their corners."""
    squares = ground.places[: ground.columns * ground.rows]
    yield PathMark(
        "".join(_box(x - 39, y - 39, 78, 78) for x, y in squares), fill="grid", stroke="grid-line", width=2.0
    )
    frame = FRAMES["edges"]
    across, down = ([frame + n * CELL for n in range(count + 1)] for count in (ground.columns, ground.rows))
    yield PathMark("".join(_circle(x, y, 7.0) for x in across for y in down), fill="grid-line")


def _is_dark(x: float, y: float, rows: int) -> bool:
    """The cell at the bottom left is dark."""
    return (int(x // CELL) + rows - 1 - int(y // CELL)) % 2 == 0


def _grid(columns: int, rows: int, frame: float) -> str:
    """The lines between the cells."""
    wide, tall = columns * CELL + frame, rows * CELL + frame
    across = (frame + column * CELL for column in range(1, columns))
    down = (frame + row * CELL for row in range(1, rows))
    return "".join(f"M{_pair(x, frame)}L{_pair(x, tall)}" for x in across) + "".join(
        f"M{_pair(frame, y)}L{_pair(wide, y)}" for y in down
    )


# ---------------------------------------------------------------- pieces


@lru_cache(maxsize=512)
def piece_stamp(piece: Piece, colour: str, way: str = "") -> Stamp:
    """A piece around (0, 0), in a colour of `board.COLOURS` or "none".

    `way` is how it is drawn: "large" as on a goban, "across" or "upright" on an edge.
    """
    fill, rim, detail = f"{colour}-fill", f"{colour}-rim", f"{colour}-detail"
    marks: list[PathMark | TextMark] = []
    sign = detail
    radius = 47.0 if way == "large" else 40.0
    match piece.shape:
        case "wall":
            marks = [PathMark("M0 -50L0 50" if way == "upright" else "M-50 0L50 0", stroke=fill, width=17.0)]
        case "tower":
            marks = []
        case "dome":
            marks = [PathMark(_circle(0, 0, 27.0), fill="blue-fill", stroke="blue-rim", width=4.0)]
        case "cross":
            marks = [PathMark("M-27 -27L27 27M27 -27L-27 27", stroke=fill, width=13.0)]
        case "ring":
            marks = [PathMark(_circle(0, 0, 29.0), stroke=fill, width=13.0)]
        case "disc" | "stone":
            marks = [PathMark(_circle(0, 0, radius), fill=fill, stroke=rim, width=4.0)]
            if piece.side == 1 and colour not in ("black", "white") and not piece.text:
                marks += [PathMark(_circle(0, 0, 22.0), stroke=detail, width=5.0)]  # told apart without colours
        case "seeds" | "text":
            sign = "ink" if colour == "none" or piece.shape == "seeds" else fill
        case _:
            marks = list(_chessman(piece.shape, colour, fill, rim))
    if piece.text and piece.text != "0":
        length = len(piece.text)
        wide = (60.0, 120.0) if piece.shape in ("seeds", "text") else (40.0, 70.0)
        marks.append(TextMark(piece.text, 0.0, 0.0, min(wide[0], wide[1] / length), sign))
    marks = [*_storeys(piece.height), *marks]
    name = re.sub(r"[^\w.-]", lambda found: f"_{ord(found[0]):x}", f"{piece.shape}-{colour}")
    if piece.text:
        name += "-" + "".join(sign if sign.isascii() and sign.isalnum() else f"_{ord(sign):x}" for sign in piece.text)
    name += "-second" if piece.side == 1 and piece.shape in ("disc", "stone") else ""
    name += (f"-{piece.height}-high" if piece.height else "") + (f"-{way}" if way else "")
    return Stamp(name, tuple(marks))


def _storeys(height: int) -> Iterator[PathMark]:
    """What a piece stands on, seen from above: each storey a little smaller than the one below."""
    for storey in range(height):
        room = 46.0 - 8.0 * min(storey, 4)
        yield PathMark(
            _round_box(-room, -room, 2 * room, 2 * room, 9.0), fill="storey", stroke="storey-line", width=3.0
        )


def _chessman(shape: str, colour: str, fill: str, rim: str) -> Iterator[PathMark]:
    """A chess piece; its lines are thicker than on a page, for it is drawn small."""
    on_it = rim if colour == "white" else f"{colour}-detail"
    for part, path in CHESSMEN.get(shape, ()):
        large = "".join(
            letter + " ".join(f"{number * CHESSMAN:.1f}".removesuffix(".0") for number in numbers)
            for letter, numbers in path_parts(path)
        )
        if part == "body":
            yield PathMark(large, fill=fill, stroke=rim, width=4.0)
        elif part == "detail":
            yield PathMark(large, stroke=on_it, width=3.4)
        else:
            yield PathMark(large, fill=on_it)


# ---------------------------------------------------------------- paths


def _pair(x: float, y: float) -> str:
    return f"{x:.1f} {y:.1f}".replace(".0", "")


def _box(x: float, y: float, width: float, height: float) -> str:
    right, bottom = x + width, y + height
    return f"M{_pair(x, y)}L{_pair(right, y)}L{_pair(right, bottom)}L{_pair(x, bottom)}Z"


def _round_box(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A box whose corners are quarters of a circle."""
    right, bottom, near = x + width, y + height, radius * (1 - QUARTER)
    corners = (
        ((right - radius, y), (right - near, y), (right, y + near), (right, y + radius)),
        ((right, bottom - radius), (right, bottom - near), (right - near, bottom), (right - radius, bottom)),
        ((x + radius, bottom), (x + near, bottom), (x, bottom - near), (x, bottom - radius)),
        ((x, y + radius), (x, y + near), (x + near, y), (x + radius, y)),
    )
    curves = "".join(f"L{_pair(*a)}C{_pair(*b)} {_pair(*c)} {_pair(*d)}" for a, b, c, d in corners)
    return f"M{_pair(x + radius, y)}{curves}Z"


def _circle(x: float, y: float, radius: float) -> str:
    """
    >>> _circle(0, 0, 10)
    'M0 -10C5.5 -10 10 -5.5 10 0C10 5.5 5.5 10 0 10C-5.5 10 -10 5.5 -10 0C-10 -5.5 -5.5 -10 0 -10Z'
    """
    near = radius * QUARTER
    points = (
        ((near, -radius), (radius, -near), (radius, 0.0)),
        ((radius, near), (near, radius), (0.0, radius)),
        ((-near, radius), (-radius, near), (-radius, 0.0)),
        ((-radius, -near), (-near, -radius), (0.0, -radius)),
    )
    curves = "".join("C" + " ".join(_pair(x + dx, y + dy) for dx, dy in curve) for curve in points)
    return f"M{_pair(x, y - radius)}{curves}Z"
