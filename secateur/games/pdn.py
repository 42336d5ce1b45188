"""Boards of draughts as people see and write them: numbered squares, FEN and moves as PDN has them.

PDN is the Portable Draughts Notation: `11-15`, `22x15`; where two captures start and end on the same squares, all
squares on the way are written, `22x15x8`. A position is `W:W21,22,K30:B1,2`, who is to move first; we add `:H12`, the
half-moves since the last capture or move of a man.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.games.board import draw, lines, shortened


class DraughtsState(NamedTuple):
    black: int  # men and kings
    white: int
    kings: int  # of both
    player: int
    quiet: int  # half-moves since the last capture or move of a man


def from_bit(move: int) -> int:
    """The bit of the square where a move begins."""
    return move & 63


def to_bit(move: int) -> int:
    """The bit of the square where a move ends."""
    return move >> 6 & 63


def captured_bits(move: int, half: int) -> int:
    """The pieces that a move captures; on a board `half` as wide in squares, none is on the first row."""
    return move >> 12 << half


class NumberedSquares(Game):
    """A board whose dark squares are numbered from the top left, as in draughts."""

    size: ClassVar[int]
    black_player: ClassVar[int]  # 0 if Black moves first

    @cached_property
    def half(self) -> int:
        """The squares of a row."""
        return self.size // 2

    @cached_property
    def last(self) -> int:
        """The highest number of a square."""
        return self.size * self.half

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """The bits of the squares in the order of their numbers: a bit is left out after every second row."""
        return tuple(square + square // self.size for square in range(self.last))

    def bits_of(self, numbers: Iterable[int]) -> int:
        """A board of squares with these numbers."""
        return sum(1 << self.bits[number - 1] for number in numbers)

    def numbers_of(self, board: int) -> list[int]:
        return [number for number, bit in enumerate(self.bits, 1) if board >> bit & 1]

    @cached_property
    def full(self) -> int:
        """Every square."""
        return sum(1 << bit for bit in self.bits)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The squares of each row, from the top."""
        return tuple(sum(1 << bit for bit in row) for row in np.reshape(self.bits, (self.size, self.half)).tolist())

    @cached_property
    def middle(self) -> int:
        """The squares away from the edges, in the four rows in the middle."""
        inner = (row for row in range(self.half - 2, self.half + 2))
        return sum(1 << self.bits[row * self.half + place] for row in inner for place in range(1, self.half - 1))

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """The difference of bits of a step down to the left and to the right, up to the left and to the right."""
        return self.half, self.half + 1, -self.half - 1, -self.half

    @cached_property
    def neighbours(self) -> np.ndarray:
        """By direction and bit: the next square; beyond the edge, a bit that is no square."""
        nowhere = self.size
        table = np.full((4, 64), nowhere)
        for direction, distance in enumerate(self.distances):
            for bit in self.bits:
                if bit + distance in self.bits:
                    table[direction, bit] = bit + distance
        return table

    # ------------------------------------------------------------ positions

    def show(self, state: DraughtsState) -> str:
        rows = lines(self._signs(state), self.size)
        numbers = [f"{row * self.half + 1:>2}-{(row + 1) * self.half}" for row in range(self.size)]
        board = draw(rows, numbers, [""] * self.size).rstrip()
        if self.outcome(state) != ONGOING:
            return board
        return f"{board}\n\n{self.player_names[state.player]} to move"

    def picture(self, state: DraughtsState) -> Board:
        cells = [(self._number(cell), cell // self.size + 1, cell % self.size + 1) for cell in range(self.size**2)]
        names = tuple(str(number or f"light square {row}/{column}") for number, row, column in cells)
        colours, palette = (("black", "white"), ("white", "black"))[self.black_player], tuple(self._pieces.values())
        board = Board(self.size, self.size, "checks", up=False, names=names, colours=colours, palette=palette)
        return board.fill(self._signs(state), self._pieces)

    def piece_name(self, piece: Piece) -> str:
        return "king" if piece.text else "man"

    def touched(self, state: DraughtsState, move: int) -> tuple[int, ...]:
        """From and to."""
        return self._cell(from_bit(move)), self._cell(to_bit(move))

    def arrange(self, pieces: dict[int, Piece], player: int) -> DraughtsState:
        signs = Board(self.size, self.size).signs(pieces, self._pieces)
        if any(sign != "." and not self._number(cell) for cell, sign in enumerate(signs)):
            raise SecateurError("pieces must stand on dark squares")
        found = {sign: [self._number(cell) for cell, other in enumerate(signs) if other == sign] for sign in "bBwW"}
        sides = [[*map(str, found[low]), *(f"K{number}" for number in found[high])] for low, high in ("wW", "bB")]
        return self.parse(f"{self.player_names[player][0]}:W{','.join(sides[0])}:B{','.join(sides[1])}")

    @cached_property
    def _pieces(self) -> dict[str, Piece]:
        black, white = self.black_player, 1 - self.black_player
        return {
            "B": Piece("disc", black, "K"),
            "W": Piece("disc", white, "K"),
            "b": Piece("disc", black),
            "w": Piece("disc", white),
        }

    def _number(self, cell: int) -> int:
        """The number of a cell of the picture; 0 if it is light."""
        row, column = divmod(cell, self.size)
        return row * self.half + column // 2 + 1 if (row + column) % 2 else 0

    def _cell(self, bit: int) -> int:
        row, place = divmod(self.bits.index(bit), self.half)
        return row * self.size + 2 * place + (row + 1) % 2

    def _signs(self, state: DraughtsState) -> str:
        """The cells from the top left; capitals are kings."""
        signs = ["."] * self.size * self.size
        for sign, pieces in (("b", state.black), ("w", state.white)):
            for number in self.numbers_of(pieces):
                bit = self.bits[number - 1]
                signs[self._cell(bit)] = sign.upper() if state.kings >> bit & 1 else sign
        return "".join(signs)

    def format(self, state: DraughtsState) -> str:
        """FEN as PDN has it: who is to move, White's pieces and Black's, kings with a K."""
        sides = []
        for name, pieces in (("W", state.white), ("B", state.black)):
            kings = self.numbers_of(state.kings)
            sides.append(name + ",".join(f"{'K' * (n in kings)}{n}" for n in self.numbers_of(pieces)))
        quiet = f":H{state.quiet}" if state.quiet else ""
        return f"{self.player_names[state.player][0]}:{':'.join(sides)}{quiet}"

    def parse(self, text: str) -> DraughtsState:
        """The moves, `11-15 23-19`, or a position as `format` has it."""
        plain = re.sub(r"\s", "", text).upper().rstrip(".")
        if not re.match("[WB]", plain):
            return self.play_all(self.start(), re.sub(r"\b\d+\.", " ", text).split())
        found = re.fullmatch(r"([WB]):([WB])([^:]*):([WB])([^:]*?)(?::H(\d{1,3}))?(?::F\d+)?", plain)
        if found is None or found[2] == found[4]:
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in 11-15, or who is to move and the squares "
                f"of both sides, as in W:W21,22,K30:B1,2"
            )
        sides = {found[2]: self._read_pieces(found[3]), found[4]: self._read_pieces(found[5])}
        (black, black_kings), (white, white_kings) = sides["B"], sides["W"]
        if twice := self.numbers_of(black & white):
            raise SecateurError(f"{shortened(text)}: there are two pieces on square {twice[0]}")
        if (black & ~black_kings & self.rows[-1]) | (white & ~white_kings & self.rows[0]):
            raise SecateurError(f"{shortened(text)}: a man on the far row must be a king")
        player = [name[0] for name in self.player_names].index(found[1])
        return DraughtsState(black, white, black_kings | white_kings, player, int(found[6] or 0))

    def _read_pieces(self, text: str) -> tuple[int, int]:
        """All pieces and the kings of a list such as 1,2,K5,10-12."""
        pieces, kings = set[int](), set[int]()
        for word in filter(None, text.split(",")):
            found = re.fullmatch(r"(K?)(\d{1,2})(?:-(\d{1,2}))?", word)
            numbers = range(int(found[2]), int(found[3] or found[2]) + 1) if found else range(0)
            if found is None or not numbers or numbers[0] < 1 or numbers[-1] > self.last:
                raise SecateurError(f"squares must be numbers from 1 to {self.last}, not {word}")
            pieces.update(numbers)
            kings.update(numbers if found[1] else ())
        return self.bits_of(pieces), self.bits_of(kings)

    # ------------------------------------------------------------ moves

    def format_move(self, state: DraughtsState, move: int) -> str:
        """`11-15`, `22x15`; with the squares on the way where another capture has the same ends."""
        ends = [self.bits.index(bit) + 1 for bit in (from_bit(move), to_bit(move))]
        if not move >> 12:
            return "-".join(map(str, ends))
        alike = [other for other in self.moves(state) if other & 4095 == move & 4095]
        return "x".join(map(str, next(self._paths(state, move)) if len(alike) > 1 else ends))

    def parse_move(self, state: DraughtsState, text: str) -> int:
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        if re.fullmatch(r"\d+([-x:]\d+)+", text.strip(), re.IGNORECASE):
            found = [move for move in self.moves(state) if self._is_written(state, move, numbers)]
            if len(found) == 1:
                return found[0]
            if found:
                ways = " ".join(self.format_move(state, move) for move in found)
                raise SecateurError(f"{text!r} is more than one move: write {ways}")
        return super().parse_move(state, text)

    def _is_written(self, state: DraughtsState, move: int, numbers: list[int]) -> bool:
        ends = [self.bits.index(bit) + 1 for bit in (from_bit(move), to_bit(move))]
        if len(numbers) == 2 or numbers[0] != ends[0] or numbers[-1] != ends[1]:
            return numbers == ends
        return any(path == numbers for path in self._paths(state, move))

    def _paths(self, state: DraughtsState, move: int) -> Iterator[list[int]]:
        """The squares on the ways to capture what a move captures."""
        game: Any = self  # the rules are in the class below
        origin, wanted = from_bit(move), captured_bits(move, self.half)
        _, theirs = game.sides(state)
        empty = game.empty(state) | 1 << origin
        ways, flies = game.ways(state, origin), game.flying and state.kings >> origin & 1 != 0

        def onwards(square: int, left: int, path: list[int]) -> Iterator[list[int]]:
            if left == 0 and square == to_bit(move):
                yield path
            way, there = -1, theirs & (left | ~wanted)
            while (way := game.next_way(square, way, ways, flies, there, empty)) >= 0:
                over, target = game.jumped(square, way, there), int(game.after(square, way))
                if left >> over & 1:
                    yield from onwards(target, left & ~(1 << int(over)), [*path, self.bits.index(target) + 1])

        return onwards(origin, wanted, [self.bits.index(origin) + 1])
