"""The board that moves in notation are read and written with: plain Python, fast enough for files of games.

A state is made for searching; without the compiler its 64-bit numbers are slow. Here a board is a string, and a
move is found from the square that it goes to. Moves are the same numbers as in `chess`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from secateur.games.chess.attacks import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from secateur.games.chess.state import (
    boards_of,
    castled_to,
    from_of,
    is_castling,
    is_white,
    piece_of,
    promotion_of,
    to_of,
    write_move,
)

if TYPE_CHECKING:
    from secateur.games.chess.state import ChessState

#: The signs of the pieces, pawn to king: White's, then Black's.
SIGNS = ("PNBRQK", "pnbrqk")
EMPTY = "."

#: By colour: what attacks along rows and files, what along diagonals, knight, pawn and king.
ATTACKERS = (("RQ", "BQ", "N", "P", "K"), ("rq", "bq", "n", "p", "k"))
PIECE_OF = {sign: piece for signs in SIGNS for piece, sign in enumerate(signs)}
COLOURS = ("White", "Black")
PIECES = ("pawn", "knight", "bishop", "rook", "queen", "king")
NAMES = tuple(file + rank for rank in "12345678" for file in "abcdefgh")

#: No legal move is this number: it stands for a move that is skipped, as comments in game files do.
NULL = 0

_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_LONG = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def _ray(square: int, across: int, up: int) -> Iterator[int]:
    """The squares that a step leads to, again and again."""
    file, rank = square % 8 + across, square // 8 + up
    while 0 <= file < 8 and 0 <= rank < 8:
        yield rank * 8 + file
        file, rank = file + across, rank + up


def _rays(steps: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    rays = [[tuple(_ray(square, *step)) for step in steps] for square in range(64)]
    return tuple(tuple(ray for ray in each if ray) for each in rays)


def _near(steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(ray[0] for ray in rays) for rays in _rays(steps))


#: By square: the lines to the edge, and the squares of a knight's or a king's steps.
STRAIGHT, DIAGONAL = _rays(_STRAIGHT), _rays(_DIAGONAL)
LINES = {BISHOP: DIAGONAL, ROOK: STRAIGHT, QUEEN: _rays(_STRAIGHT + _DIAGONAL)}
STEPS = {KNIGHT: _near(_LONG), KING: _near(_STRAIGHT + _DIAGONAL)}

#: By colour and square: from where a pawn of that colour takes there.
TAKES_FROM = (_near(((-1, -1), (1, -1))), _near(((-1, 1), (1, 1))))


class NotationBoard(NamedTuple):
    """What a FEN says. Squares are numbered from a1 (0), h1 (7) to h8 (63), as in `chess`."""

    cells: str  # a sign for each square; "." is empty
    castling: int = 0  # the rooks with which castling is still allowed, one bit each
    passing: int = -1  # the square behind a pawn that a legal move can take in passing
    clock: int = 0  # half-moves since the last capture or pawn's move
    turn: int = 0  # half-moves since the start of the game: White moves at even numbers

    @property
    def side(self) -> int:
        """Who is to move: 0 is White."""
        return self.turn & 1

    def king(self, side: int) -> int:
        """Where a king is; -1 if there is none."""
        return self.cells.find(SIGNS[side][KING])

    def in_check(self) -> bool:
        """Whether the king of who is to move is attacked."""
        return is_attacked(self.cells, self.king(self.side), 1 - self.side)

    # ------------------------------------------------------------ finding moves

    def sources(self, piece: int, to: int) -> list[int]:
        """From where such a piece of who is to move gets to a square, castling aside, if the king were no matter."""
        cells, side = self.cells, self.turn & 1
        sign = SIGNS[side][piece]
        there = cells[to]
        if there != EMPTY and there.isupper() != bool(side):
            return []
        if piece in LINES:
            found = []
            for line in LINES[piece][to]:
                for square in line:
                    if cells[square] != EMPTY:
                        if cells[square] == sign:
                            found.append(square)
                        break
            return found
        if piece != PAWN:
            return [square for square in STEPS[piece][to] if cells[square] == sign]
        if there != EMPTY or to == self.passing:
            return [square for square in TAKES_FROM[side][to] if cells[square] == sign]
        return self._pushed_from(to, sign, side)

    def _pushed_from(self, to: int, sign: str, side: int) -> list[int]:
        step = -8 if side == 0 else 8
        near = to + step
        if not 8 <= near < 56:
            return []
        if self.cells[near] == sign:
            return [near]
        if self.cells[near] == EMPTY and to >> 3 == (3 if side == 0 else 4) and self.cells[near + step] == sign:
            return [near + step]
        return []

    def move(self, start: int, to: int, promotion: int = 0) -> int:
        """The number of a move other than castling."""
        piece, captured = PIECE_OF[self.cells[start]], PIECE_OF.get(self.cells[to], -1)
        if piece == PAWN and to == self.passing:
            captured = PAWN
        return write_move(start, to, piece, captured, promotion)

    def is_safe(self, move: int) -> bool:
        """Whether a move that its piece can make leaves the king unattacked."""
        return self.after(move).is_possible()

    def is_possible(self) -> bool:
        """Whether who has just moved is not in check."""
        side = self.turn & 1
        return not is_attacked(self.cells, self.cells.find(SIGNS[1 - side][KING]), side)

    def castle(self, rook: int) -> int:
        """The number of castling with the rook on a square; NULL where that is not legal."""
        cells, side = self.cells, self.turn & 1
        start = self.king(side)
        if not self.castling >> rook & 1 or rook >> 3 != start >> 3 or start >> 3 != 7 * side:
            return NULL
        if cells[rook] != SIGNS[side][ROOK]:
            return NULL
        king_to, rook_to = castled_to(start, rook)
        free = {*_from_to(start, king_to), *_from_to(rook, rook_to)} - {start, rook}
        without = _put(cells, {start: EMPTY})
        move = write_move(start, rook, KING, castling=True)
        if any(cells[square] != EMPTY for square in free):
            return NULL
        if any(is_attacked(without, square, 1 - side) for square in _from_to(start, king_to)):
            return NULL
        return move if self.is_safe(move) else NULL

    def child(self, move: int) -> NotationBoard | None:
        """The position after a move; None if the number is not a legal move here."""
        start, to, piece, promotion = from_of(move), to_of(move), piece_of(move), promotion_of(move)
        if is_castling(move):
            return self.after(move) if move == self.castle(to) else None
        if piece > KING or start not in self.sources(piece, to) or move != self.move(start, to, promotion):
            return None
        if (promotion != 0) != (piece == PAWN and to >> 3 in (0, 7)) or promotion > QUEEN:
            return None
        child = self.after(move)
        return child if child.is_possible() else None

    def is_mate(self) -> bool:
        """Whether who is to move is mated: in check, and no step of the king, no capture and no shield helps."""
        cells, side = self.cells, self.side
        king = self.king(side)
        checkers = attackers(cells, king, 1 - side)
        if not checkers or self.passing >= 0:  # a pawn can be taken in passing only where that is legal
            return False
        for to in STEPS[KING][king]:
            if king in self.sources(KING, to) and self.is_safe(self.move(king, to)):
                return False
        if len(checkers) > 1:
            return True
        for to in _shields(king, checkers[0]):
            for piece in (PAWN, KNIGHT, BISHOP, ROOK, QUEEN):
                if any(self.is_safe(self.move(start, to)) for start in self.sources(piece, to)):
                    return False
        return True

    # ------------------------------------------------------------ playing

    def after(self, move: int) -> NotationBoard:
        """The position after a legal move, or after NULL."""
        if move == NULL:
            return self._replace(passing=-1, clock=self.clock + 1, turn=self.turn + 1)
        start, to, piece = move & 63, move >> 6 & 63, move >> 15 & 7
        cells, castling = self._cells_after(move), self.castling
        if castling:
            castling &= ~(1 << start | 1 << to)
            if piece == KING:
                castling &= ~(0xFF << (start & 56))
        quiet = piece != PAWN and not move >> 18 & 7
        child = NotationBoard(cells, castling, -1, self.clock + 1 if quiet else 0, self.turn + 1)
        return child.with_passing((start + to) // 2) if piece == PAWN and abs(to - start) == 16 else child

    def with_passing(self, square: int) -> NotationBoard:
        """The position where a pawn has just passed over a square, if that can be taken in passing."""
        open_to_it = self._replace(passing=square)
        for start in TAKES_FROM[self.side][square]:
            if self.cells[start] == SIGNS[self.side][PAWN] and open_to_it.is_safe(open_to_it.move(start, square)):
                return open_to_it
        return self

    def _cells_after(self, move: int) -> str:
        start, to, promotion, piece = move & 63, move >> 6 & 63, move >> 12 & 7, move >> 15 & 7
        cells, side = self.cells, self.turn & 1
        if move >> 21:
            king_to, rook_to = castled_to(start, to)
            signs = SIGNS[side]
            return _put(_put(cells, {start: EMPTY, to: EMPTY}), {king_to: signs[KING], rook_to: signs[ROOK]})
        sign = SIGNS[side][promotion or piece]
        if start < to:
            cells = f"{cells[:start]}.{cells[start + 1 : to]}{sign}{cells[to + 1 :]}"
        else:
            cells = f"{cells[:to]}{sign}{cells[to + 1 : start]}.{cells[start + 1 :]}"
        return _put(cells, {to ^ 8: EMPTY}) if piece == PAWN and to == self.passing else cells


def _put(cells: str, signs: dict[int, str]) -> str:
    """The cells with other signs on some of them."""
    changed = list(cells)
    for square, sign in signs.items():
        changed[square] = sign
    return "".join(changed)


def _from_to(one: int, other: int) -> range:
    """The squares from one to another in a row, both included."""
    return range(min(one, other), max(one, other) + 1)


def _shields(king: int, checker: int) -> tuple[int, ...]:
    """The squares where a piece ends a check: the checker's own, and those between."""
    for line in LINES[QUEEN][king]:
        if checker in line:
            return line[: line.index(checker) + 1]
    return (checker,)


def is_attacked(cells: str, square: int, by: int) -> bool:
    """Whether a side attacks a square."""
    straight, diagonal, knight, pawn, king = ATTACKERS[by]
    for lines, signs in ((STRAIGHT[square], straight), (DIAGONAL[square], diagonal)):
        for line in lines:
            for other in line:
                sign = cells[other]
                if sign != EMPTY:
                    if sign in signs:
                        return True
                    break
    for other in STEPS[KNIGHT][square]:
        if cells[other] == knight:
            return True
    for other in TAKES_FROM[by][square]:
        if cells[other] == pawn:
            return True
    return cells.find(king) in STEPS[KING][square]


def attackers(cells: str, square: int, by: int) -> list[int]:
    """The squares from which a side attacks a square."""
    looking = NotationBoard(_put(cells, {square: EMPTY}), turn=by)
    found = [start for piece in (KNIGHT, BISHOP, ROOK, QUEEN, KING) for start in looking.sources(piece, square)]
    return found + [start for start in TAKES_FROM[by][square] if cells[start] == SIGNS[by][PAWN]]


def position_of(state: ChessState) -> NotationBoard:
    """A state as text."""
    cells = [EMPTY] * 64
    white = int(state.mine if is_white(state) else state.theirs)
    for piece, board in enumerate(boards_of(state)):
        rest = int(board)
        while rest:
            lowest = rest & -rest
            cells[lowest.bit_length() - 1] = SIGNS[0 if white & lowest else 1][piece]
            rest ^= lowest
    return NotationBoard("".join(cells), int(state.castling), int(state.passing), int(state.clock), int(state.turn))
