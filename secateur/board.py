"""How a state looks on a page: cells, and what stands on them.

A game that returns one from `Game.picture` is drawn as it should be wherever there is a picture; the
page knows nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from secateur.errors import SecateurError, instead

#: A plain grid, a grid of light and dark squares, columns that pieces fall into, or points anywhere, some joined.
KINDS = ("grid", "checks", "drop", "points")

#: What can stand on a cell. "text" is drawn as its text; "seeds" as so many as its text says.
SHAPES = (
    "disc", "stone", "cross", "ring", "seeds", "text",
    "pawn", "knight", "bishop", "rook", "queen", "king",
)  # fmt: skip


class Piece(NamedTuple):
    """One thing on a cell: its shape, whose it is (MAX, MIN, or None for nobody's), and a text or a number on it."""

    shape: str
    side: int | None = None
    text: str = ""


@dataclass(frozen=True)
class Board:
    """The picture of a state.

    Cells have numbers: row by row, the first row at the bottom if `up` says so, as on a chess board.
    A board of kind "points" says itself where its cells are: `places`, in units of a cell.

    >>> board = Board(3, 3).put("cross", 0, 0b101).put("ring", 1, [4])
    >>> board.pieces[0], board.names[4]
    (Piece(shape='cross', side=0, text=''), 'b2')
    """

    columns: int
    rows: int
    kind: str = "grid"
    up: bool = True
    pieces: dict[int, Piece] = field(default_factory=dict)
    #: What the cells are called; unless given: a1, b1, ... by column and row.
    names: tuple[str, ...] = ()
    places: tuple[tuple[float, float], ...] = ()
    #: Pairs of points that a line joins.
    lines: tuple[tuple[int, int], ...] = ()
    #: What an editor may put on a cell; without any, the board cannot be edited.
    palette: tuple[Piece, ...] = ()
    #: Words below the board: a score, what is in hand.
    note: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise SecateurError(f"a board of kind {self.kind!r}{instead(self.kind, KINDS)}")
        if not self.names:
            object.__setattr__(self, "names", tuple(self._names()))
        if len(self.names) != self.size:
            raise SecateurError(f"a board of {self.size} cells has {len(self.names)} names")

    @property
    def size(self) -> int:
        """How many cells there are."""
        return len(self.places) or self.columns * self.rows

    def put(self, shape: str, side: int | None, cells: int | Iterable[int], text: str = "") -> Board:
        """The board with pieces of one kind on cells: a set of bits, or the numbers of the cells."""
        if shape not in SHAPES:
            raise SecateurError(f"a piece of shape {shape!r}{instead(shape, SHAPES)}")
        pieces = dict(self.pieces)
        for cell in _bits(cells) if hasattr(cells, "__index__") else cells:
            if not 0 <= cell < self.size:
                raise SecateurError(f"cell {cell} is not on a board of {self.size} cells")
            pieces[int(cell)] = Piece(shape, side, text)
        return replace(self, pieces=pieces)

    def as_dict(self) -> dict[str, Any]:
        """The board as JSON has it: pieces by cell, null where there is none."""
        return {
            "kind": self.kind, "columns": self.columns, "rows": self.rows, "up": self.up,
            "pieces": [_plain(self.pieces.get(cell)) for cell in range(self.size)],
            "names": list(self.names), "places": [list(place) for place in self.places],
            "lines": [list(line) for line in self.lines], "palette": [_plain(piece) for piece in self.palette],
            "note": self.note,
        }  # fmt: skip

    def _names(self) -> Iterator[str]:
        if self.places:
            yield from map(str, range(len(self.places)))
            return
        for row in range(self.rows):
            for column in range(self.columns):
                yield f"{_letters(column)}{row + 1}"


def _bits(cells: Any) -> Iterator[int]:
    rest, cell = int(cells), 0
    while rest:
        if rest & 1:
            yield cell
        rest, cell = rest >> 1, cell + 1


def _letters(column: int) -> str:
    """a to z, then aa, ab, ..."""
    return (chr(ord("a") + column // 26 - 1) if column > 25 else "") + chr(ord("a") + column % 26)


def _plain(piece: Piece | None) -> dict[str, Any] | None:
    return None if piece is None else {"shape": piece.shape, "side": piece.side, "text": piece.text}
