"""How a state looks on a page: cells, and the pieces on them.

A game that returns one from `Game.picture` is drawn as it should be wherever there is a picture; the
page knows nothing else of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from secateur.errors import SecateurError, instead
from secateur.schema import plain

#: A plain grid, a grid of light and dark squares, columns that pieces fall into, points anywhere (some joined), the
#: points where the lines of a goban cross, hexagons, or squares with edges between them that are cells too.
KINDS = ("grid", "checks", "drop", "points", "goban", "hexes", "edges")

#: What can stand on a cell. "text" is drawn as its text; "seeds" as many seeds as its text says. A "wall" lies on an
#: edge; a "tower" is what a piece with a height stands on, alone.
SHAPES = (
    "disc",
    "stone",
    "cross",
    "ring",
    "seeds",
    "text",
    "wall",
    "tower",
    "dome",
    "pawn",
    "knight",
    "bishop",
    "rook",
    "queen",
    "king",
)


#: What the pieces of the two sides are coloured with; a page has a shade of each for light and for dark.
COLOURS = ("black", "white", "red", "yellow", "blue", "orange", "green", "purple")


#: The most storeys that a piece can stand on.
HIGHEST_STOREY = 9

#: How far apart rows of hexagons are, in units of a hexagon's width.
HEXAGON_ROW = 0.866


class Piece(NamedTuple):
    """One thing on a cell: its shape, whose it is (MAX, MIN, or None for nobody's), a text or a number on it, and how
    many storeys high it stands."""

    shape: str
    side: int | None = None
    text: str = ""
    height: int = 0


class BoardPiece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece on a board; `side` is null for what belongs to nobody, `height` is how many storeys high it stands."""

    shape: Annotated[str, Meta(max_length=20)]
    side: Annotated[int, Meta(ge=0, le=1, description="0 or 1")] | None
    text: Annotated[str, Meta(max_length=20)]
    height: Annotated[int, Meta(ge=0, le=HIGHEST_STOREY)] = 0


class BoardView(Struct, frozen=True, forbid_unknown_fields=True):
    """A board, described by the game: `kind` (grid, checks, drop, points, goban, hexes, edges), `up` (whether the first
    row is at the bottom), the piece (or null) and name of each cell; for points, hexes and edges, their `places`; for
    points, their `lines`; for a goban, its `stars`; `borders`, whose the sides of the board are: those of the first
    row, the last row, the first column and the last column; the cells in `danger`, such as a king in check, and those
    that have `won`."""

    kind: str
    columns: int
    rows: int
    up: bool
    pieces: list[BoardPiece | None]
    names: list[str]
    column_names: list[str]
    row_names: list[str]
    places: list[list[float]]
    lines: list[list[int]]
    stars: list[int]
    borders: list[int | None]
    palette: list[BoardPiece]
    colours: list[str]
    note: str
    danger: list[int] = []
    won: list[int] = []


@dataclass(frozen=True)
class Board:
    """The picture of a state.

    Cells have numbers: row by row, the first row at the bottom if `up` says so, as on a chess board.
    A board of kind "points" says itself where its cells are: `places`, across and down from the middle of
    the cell at the top left, in units of a cell. Hexagons lie in rows, each half a cell to the right of the one
    above, unless `places` says otherwise. A board of kind "edges" has more cells than squares: after these come the
    edges that lie across, row by row, and then the upright ones.

    >>> board = Board(3, 3).put("cross", 0, 0b101).put("ring", 1, [4])
    >>> board.pieces[0], board.names[4]
    (Piece(shape='cross', side=0, text='', height=0), 'b2')
    >>> Board(2, 2, "edges").names
    ('a1', 'b1', 'a2', 'b2', '/a1', '/b1', 'a1/a2', 'b1/b2', 'a2/', 'b2/', '|a1', 'a1|b1', 'b1|', '|a2', 'a2|b2', 'b2|')
    """

    columns: int
    rows: int
    kind: str = "grid"
    up: bool = True
    pieces: dict[int, Piece] = field(default_factory=dict)
    #: What the cells are called; unless given: a1, b1, ... by column and row.
    names: tuple[str, ...] = ()
    #: What is written beside the board, from the left and from the first row: a, b, ... and 1, 2, ... without `names`.
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    places: tuple[tuple[float, float], ...] = ()
    #: Pairs of points that a line joins.
    lines: tuple[tuple[int, int], ...] = ()
    #: Points of a goban with a dot, to count by: the usual ones unless given.
    stars: tuple[int, ...] = ()
    #: Whose the sides of a board of hexagons are: those of its first row, last row, first column and last column.
    borders: tuple[int | None, ...] = ()
    #: What an editor may put on a cell; without any, the board cannot be edited. Seeds without a text: any number.
    palette: tuple[Piece, ...] = ()
    #: The colours of the first player's pieces and of the second's.
    colours: tuple[str, str] = ("blue", "orange")
    #: Words below the board: a score, what is in hand.
    note: str = ""
    #: Cells of pieces that are attacked, such as a king in check.
    danger: tuple[int, ...] = ()
    #: Cells that have won, such as four in a row.
    won: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise SecateurError(f"unknown kind of board {self.kind!r}{instead(self.kind, KINDS)}")
        for colour in self.colours:
            if colour not in COLOURS:
                raise SecateurError(f"unknown colour {colour!r}{instead(colour, COLOURS)}")
        if self.columns < 1 or self.rows < 1:
            raise SecateurError(f"columns and rows must be 1 or more, not {self.columns} and {self.rows}")
        if self.borders and len(self.borders) != 4:
            raise SecateurError(f"there must be borders for four sides, not {len(self.borders)}")
        if self.kind in ("hexes", "edges") and not self.places:
            object.__setattr__(self, "places", _hexagons(self) if self.kind == "hexes" else _with_edges(self))
        if self.kind == "goban" and not self.stars:
            object.__setattr__(self, "stars", tuple(_stars(self.columns, self.rows)))
        if not self.names:
            for name, value in self._usual_names().items():
                object.__setattr__(self, name, value)
        if len(self.names) != self.size:
            raise SecateurError(f"names must be {self.size} strings, one for each cell, not {len(self.names)}")

    @property
    def size(self) -> int:
        """How many cells there are."""
        return len(self.places) or self.columns * self.rows

    def lies(self, cell: int) -> str:
        """How a cell of a board of kind "edges" lies: "across" or "upright" for an edge; "" for all other cells.

        >>> board = Board(2, 2, "edges")
        >>> board.lies(3), board.lies(4), board.lies(10)
        ('', 'across', 'upright')
        """
        squares = self.columns * self.rows
        if self.kind != "edges" or cell < squares:
            return ""
        return "across" if cell < squares + self.columns * (self.rows + 1) else "upright"

    def put(self, shape: str, side: int | None, cells: int | Iterable[int], text: str = "", height: int = 0) -> Board:
        """The board with pieces of one kind on cells: a set of bits, or the numbers of the cells."""
        if shape not in SHAPES:
            raise SecateurError(f"unknown shape {shape!r}{instead(shape, SHAPES)}")
        pieces = dict(self.pieces)
        for cell in _bits(cells) if hasattr(cells, "__index__") else cells:
            if not 0 <= cell < self.size:
                raise SecateurError(f"cells must be from 0 to {self.size - 1}, not {cell}")
            pieces[int(cell)] = Piece(shape, side, text, height)
        return replace(self, pieces=pieces)

    def fill(self, signs: str, meaning: Mapping[str, Piece]) -> Board:
        """The board with the pieces that the signs mean, one sign for each cell; other signs leave a cell empty.

        >>> Board(2, 2).fill("X..O", {"X": Piece("cross", 0), "O": Piece("ring", 1)}).pieces[3]
        Piece(shape='ring', side=1, text='', height=0)
        """
        if len(signs) != self.size:
            raise SecateurError(f"there must be {self.size} signs, one for each cell, not {len(signs)}")
        return replace(self, pieces={cell: meaning[sign] for cell, sign in enumerate(signs) if sign in meaning})

    def with_rows(self, least: int) -> Board:
        """The board on which every row of at least so many pieces of one side has won: across, up or diagonally.

        >>> Board(3, 3).put("cross", 0, [0, 4, 8]).put("ring", 1, [1, 2]).with_rows(3).won
        (0, 4, 8)
        """
        won: set[int] = set()
        sides = {divmod(cell, self.columns): piece.side for cell, piece in self.pieces.items()}
        for (row, column), side in sides.items():
            for up, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(row, column)]
                while sides.get(following := (line[-1][0] + up, line[-1][1] + across)) == side is not None:
                    line.append(following)
                if len(line) >= least:
                    won.update(row * self.columns + column for row, column in line)
        return replace(self, won=tuple(sorted(won)))

    def signs(self, pieces: Mapping[int, Piece], meaning: Mapping[str, Piece], empty: str = ".") -> str:
        """The inverse of `fill`: the sign of each cell, for pieces from an editor.

        >>> Board(2, 2).signs({3: Piece("ring", 1)}, {"X": Piece("cross", 0), "O": Piece("ring", 1)})
        '...O'
        """
        found = {piece: sign for sign, piece in meaning.items()}
        signs = [empty] * self.size
        for cell, piece in pieces.items():
            if not 0 <= cell < self.size:
                raise SecateurError(f"cells must be from 0 to {self.size - 1}, not {cell}")
            if piece not in found:
                raise SecateurError(f"a {piece.shape} cannot stand on {self.names[cell]} here")
            signs[cell] = found[piece]
        return "".join(signs)

    def view(self) -> BoardView:
        """The board as pages are told it."""
        return BoardView(
            kind=self.kind,
            columns=self.columns,
            rows=self.rows,
            up=self.up,
            pieces=[None if (piece := self.pieces.get(cell)) is None else _view(piece) for cell in range(self.size)],
            names=list(self.names),
            column_names=list(self.column_names),
            row_names=list(self.row_names),
            places=[list(place) for place in self.places],
            lines=[list(line) for line in self.lines],
            stars=list(self.stars),
            borders=list(self.borders),
            palette=[_view(piece) for piece in self.palette],
            colours=list(self.colours),
            note=self.note,
            danger=list(self.danger),
            won=list(self.won),
        )

    def as_dict(self) -> dict[str, Any]:
        """The board as JSON has it: pieces by cell, null if there is none."""
        return plain(self.view())

    def _usual_names(self) -> dict[str, tuple[str, ...]]:
        if self.places and (self.kind == "points" or len(self.places) < self.columns * self.rows):
            return {"names": tuple(map(str, range(len(self.places))))}
        columns = self.column_names or tuple(map(_letters, range(self.columns)))
        rows = self.row_names or tuple(str(row + 1) for row in range(self.rows))
        names = tuple(column + row for row in rows for column in columns)
        if self.kind == "edges":
            names += tuple(_edge_names(names, self.columns))
        return {"column_names": columns, "row_names": rows, "names": names}


def _hexagons(board: Board) -> tuple[tuple[float, float], ...]:
    """Each row half a cell to the right of the one above."""
    downs = [board.rows - 1 - row if board.up else row for row in range(board.rows)]
    return tuple((column + down / 2, round(down * HEXAGON_ROW, 3)) for down in downs for column in range(board.columns))


def _stars(columns: int, rows: int) -> Iterator[int]:
    """The dots of a goban: near the corners, in the middle, and on large boards halfway between two corners."""
    least = min(columns, rows)
    near, middle = 2 if least < 13 else 3, rows // 2 * columns + columns // 2
    across, down = (near, columns - 1 - near), (near, rows - 1 - near)
    has_middle = columns % 2 and rows % 2
    if least >= 8:
        yield from (row * columns + column for column in across for row in down)
    if least >= 17 and has_middle:
        yield from (rows // 2 * columns + column for column in across)
        yield from (row * columns + columns // 2 for row in down)
    if least >= 5 and has_middle:
        yield middle


def _with_edges(board: Board) -> tuple[tuple[float, float], ...]:
    """The squares, the edges across and the upright ones."""

    def place(column: float, row: float) -> tuple[float, float]:
        return column, board.rows - 1 - row if board.up else row

    across, upright = range(board.columns), range(board.rows)
    squares = [place(column, row) for row in upright for column in across]
    flat = [place(column, row - 0.5) for row in range(board.rows + 1) for column in across]
    steep = [place(column - 0.5, row) for row in upright for column in range(board.columns + 1)]
    return (*squares, *flat, *steep)


def _edge_names(names: Sequence[str], columns: int) -> Iterator[str]:
    """What edges are called, by the squares on both sides: a1/a2 lies across, a1|b1 is upright, |a1 is at the side."""
    rows = [list(names[first : first + columns]) for first in range(0, len(names), columns)]
    nothing = [""] * columns
    for before, after in pairwise([nothing, *rows, nothing]):
        yield from (f"{one}/{other}" for one, other in zip(before, after, strict=True))
    for row in rows:
        yield from (f"{one}|{other}" for one, other in pairwise(["", *row, ""]))


def _bits(cells: Any) -> Iterator[int]:
    rest, cell = int(cells), 0
    while rest:
        if rest & 1:
            yield cell
        rest, cell = rest >> 1, cell + 1


def _letters(column: int) -> str:
    """a to z, then aa, ab, ..."""
    return (chr(ord("a") + column // 26 - 1) if column > 25 else "") + chr(ord("a") + column % 26)


def _view(piece: Piece) -> BoardPiece:
    return BoardPiece(piece.shape, piece.side, piece.text, piece.height)


def read_pieces(items: Sequence[BoardPiece | None]) -> dict[int, Piece]:
    """The pieces by cell, from a list as `Board.view` makes it.

    >>> read_pieces([None, BoardPiece("disc", 0, "")])
    {1: Piece(shape='disc', side=0, text='', height=0)}
    """
    pieces = {}
    for cell, item in enumerate(items):
        if item is None:
            continue
        if item.shape not in SHAPES:
            raise SecateurError(f"cell {cell}: unknown shape {item.shape!r}{instead(item.shape, SHAPES)}")
        pieces[cell] = Piece(item.shape, item.side, item.text, item.height)
    return pieces


# ---------------------------------------------------------------- boards that are drawn as text

#: The names of columns, or the number of a row before it or behind it.
RULER = re.compile(r"\s*\w{1,2}(?:\s+\w{1,2})*\s*")
NUMBER = re.compile(r"\s*(\d{1,2})(?=\s)|(?<=\s)(\d{1,2})\s*$")

#: A line between rows, and what stands for nothing on a cell.
RULE = re.compile(r"\s*[-+=|]*(?:[-=]\+|\+[-=])[-+=|]*\s*")
NOTHING = ".-_\N{MIDDLE DOT}"

#: No sign of a piece is longer.
LONGEST = 3


class DrawnBoard(NamedTuple):
    """The lines of a board drawn as text, and what its rulers call the columns and the rows, from the top."""

    lines: list[str]
    columns: list[str]
    rows: list[str]


def without_rulers(text: str) -> DrawnBoard:
    """The text before the first empty line, without the names of the columns and rows.

    >>> without_rulers("2 X .\\n1 . O\\n  a b\\n\\nX to move")
    DrawnBoard(lines=['  X .', '  . O'], columns=['a', 'b'], rows=['2', '1'])
    """
    lines = [line.rstrip() for line in text.split("\n\n")[0].split("\n") if line.strip()]
    columns: list[str] = []
    for place in (0, -1):
        if len(lines) > 2 and RULER.fullmatch(lines[place]) and _follow(lines[place].split()):
            columns = lines.pop(place).split()
    found = [NUMBER.search(line) for line in lines]
    rows = [match[1] or match[2] for match in found if match]
    if len(lines) < 2 or len(rows) < len(lines) or not _follow(rows):
        return DrawnBoard(lines, columns, [])
    lines = [
        line[: match.start()] + " " * len(match[0]) + line[match.end() :]
        for line, match in zip(lines, found, strict=True)
        if match
    ]
    return DrawnBoard(lines, columns, rows)


def from_text(text: str) -> Board | None:
    """A board from a grid drawn as text; None if the text is not a grid.

    Signs with spaces or | between, or none at all; . - _ and nothing between two | are empty cells. Where
    the rulers name the columns and the rows, a cell is called a1; otherwise by its number, 0 at the top left.

    >>> board = from_text("2 X .\\n1 . O\\n  a b")
    >>> board.names, board.pieces[1]
    (('a1', 'b1', 'a2', 'b2'), Piece(shape='text', side=None, text='O', height=0))
    """
    drawing = without_rulers(text)
    grid = _cells([line for line in drawing.lines if not RULE.fullmatch(line)])
    if len(grid) < 2 or any(len(sign) > LONGEST for row in grid for sign in row):
        return None
    columns = tuple(drawing.columns) if len(drawing.columns) == len(grid[0]) else ()
    rows = tuple(drawing.rows) if len(drawing.rows) == len(grid) else ()
    names = tuple(str(cell) for cell in range(len(grid) * len(grid[0])))
    up = bool(rows) and int(rows[0]) > int(rows[1])
    if up:
        rows, grid = rows[::-1], grid[::-1]
    if rows and columns and not columns[0].isdigit():
        names = ()  # as usual: a1
    signs = [sign for row in grid for sign in row]
    pieces = {cell: Piece("text", None, sign) for cell, sign in enumerate(signs) if sign.strip(NOTHING)}
    board = Board(len(grid[0]), len(grid), up=up, names=names, column_names=columns, row_names=rows)
    return replace(board, pieces=pieces)


def _cells(lines: list[str]) -> list[list[str]]:
    """The signs in each line, as many in all of them; nothing if that is not so."""
    ways = [[line.split() for line in lines], [list(line.strip()) for line in lines]]
    if all("|" in line for line in lines):
        ways = [[line.split("|") for line in lines]]
        if all(not row[0].strip() and len(row[0]) < len(row[1]) for row in ways[0]):  # a frame around the board
            ways = [[row[1:-1] for row in ways[0]]]
    for grid in ways:
        if len({len(row) for row in grid}) == 1 and len(grid[0]) > 1:
            return [[sign.strip() for sign in row] for row in grid]
    return []


def _follow(names: list[str]) -> bool:
    """Whether names count on or back: a b c, 1 2 3, 3 2 1."""
    if len(names) < 2:
        return False
    if all(name.isdigit() for name in names):
        numbers = [int(name) for name in names]
    elif all(len(name) == 1 for name in names):
        numbers = [ord(name) for name in names]
    else:
        return False
    steps = {other - one for one, other in pairwise(numbers)}
    return steps in ({1}, {-1})
