"""Breakthrough: the first to reach the far side wins.

White goes up, Black down. A board is a `u64`, one bit a square, row by row from a1:

    2   8  9 10 11 12 13 14 15
    1   0  1  2  3  4  5  6  7
        a  b  c  d  e  f  g  h
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import ONE, ZERO, popcount, squares, u64, without_lowest
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, MIN, ONGOING, WIN
from secateur.games.board import draw, letter, lines, read_rows, square_name, write_rows
from secateur.games.grids import SmallGrid

#: What a piece is worth by the rows that it has gained: the best of several tables in matches on 8 x 8.
WORTH = (150, 100, 130, 160, 210, 280, 340)

PIECES = {"W": Piece("pawn", MAX), "B": Piece("pawn", MIN)}


class BreakthroughState(NamedTuple):
    white: u64
    black: u64
    player: int


class Breakthrough(SmallGrid):
    """Move forward, straight or diagonally, and capture diagonally; the first to reach the far row wins.

    Each side starts with two rows of pieces. A piece moves one row ahead: straight to an empty square, or diagonally
    to an empty square or onto an opponent's piece, which is captured. Captures are not compulsory. A player without
    pieces loses. There are no draws.
    """

    width: int = 8
    height: int = 8

    alternates: ClassVar[bool] = True
    score_unit: ClassVar[int] = 100
    player_names: ClassVar[tuple[str, str]] = ("White", "Black")

    def check_parameters(self) -> None:
        if self.width < 2 or self.height < 5 or self.width * self.height > 64:
            raise SecateurError(
                f"width must be at least 2, height at least 5, and width * height at most 64; "
                f"they are {self.width} and {self.height}"
            )

    def start(self) -> BreakthroughState:
        two_rows = (1 << 2 * self.width) - 1
        return BreakthroughState(u64(two_rows), u64(two_rows << (self.height - 2) * self.width), MAX)

    def moves(self, state: BreakthroughState) -> Iterator[int]:
        """From the square, times 64, to the other."""
        mine, theirs = self.sides(state)
        for side in range(-1, 2):
            blocked = mine | theirs if side == 0 else mine
            for target in squares(self.stepped(mine, state.player, side) & ~blocked):
                yield self.origin(target, state.player, side) * 64 + target

    def play(self, state: BreakthroughState, move: int) -> BreakthroughState:
        target = ONE << u64(move % 64)
        step = target | ONE << u64(move // 64)
        if state.player == MAX:
            return BreakthroughState(state.white ^ step, state.black & ~target, MIN)
        return BreakthroughState(state.white & ~target, state.black ^ step, MAX)

    def outcome(self, state: BreakthroughState) -> int:
        mine, theirs = self.sides(state)
        return LOSS if mine == ZERO or theirs & self.rows[self.row(0, state.player)] != ZERO else ONGOING

    def player(self, state: BreakthroughState) -> int:
        return state.player

    def sides(self, state: BreakthroughState) -> tuple[u64, u64]:
        """The pieces of the player to move, and the other's."""
        return (state.white, state.black) if state.player == MAX else (state.black, state.white)

    def stepped(self, pieces: u64, player: int, side: int) -> u64:
        """Where a step forward leads: straight (0), to the left (-1) or to the right (1)."""
        if side < 0:
            pieces &= ~self.left
        elif side > 0:
            pieces &= ~self.right
        if player == MAX:
            return pieces << u64(self.width + side) & self.full
        return pieces >> u64(self.width - side)

    def origin(self, target: int, player: int, side: int) -> int:
        """Where such a step to a square comes from."""
        return target - side - self.width if player == MAX else target - side + self.width

    def row(self, gained: int, player: int) -> int:
        """The row that is a number of steps from a player's first."""
        return gained if player == MAX else self.height - 1 - gained

    @cached_property
    def rows(self) -> np.ndarray:
        """The squares of each row."""
        return np.array([((1 << self.width) - 1) << self.width * row for row in range(self.height)], np.uint64)

    # ------------------------------------------------------------ for a better search

    def noisy(self, state: BreakthroughState, move: int) -> bool:
        """A capture."""
        return (state.white | state.black) >> u64(move % 64) & ONE != ZERO

    def noisy_moves(self, state: BreakthroughState) -> Iterator[int]:
        mine, theirs = self.sides(state)
        for side in range(-1, 2, 2):
            for target in squares(self.stepped(mine, state.player, side) & theirs):
                yield self.origin(target, state.player, side) * 64 + target

    def rank(self, state: BreakthroughState, move: int) -> int:
        """Captures first, those of the pieces that have come furthest before others; then steps far ahead."""
        gained = self.row(move % 64 // self.width, state.player)
        return 2 * self.height - gained if self.noisy(state, move) else gained // 2

    def evaluate(self, state: BreakthroughState) -> int:
        """The pieces, each worth more the further it has come; those at home guard."""
        value = 0
        for row in range(self.height):
            value += popcount(state.white & self.rows[row]) * self.worth[row]
            value -= popcount(state.black & self.rows[row]) * self.worth[self.height - 1 - row]
        return value if state.player == MAX else -value

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """What a piece is worth by the rows that it has gained."""
        return (*WORTH, *WORTH[-1:] * self.height)

    def bounds(self, state: BreakthroughState) -> tuple[int, int]:
        """Who is first in the race, if the other cannot catch the piece that runs."""
        mine, theirs = self.sides(state)
        my_race, my_run = self.distances(mine, theirs, state.player)
        if my_race == 1:
            return WIN - 1, WIN - 1
        about_to_win = theirs & self.rows[self.row(1, state.player)]
        if about_to_win != ZERO:
            only = about_to_win if without_lowest(about_to_win) == ZERO else ZERO
            return LOSS + 2, LOSS + 2 if self.captures(state) & only == ZERO else WIN - 3
        their_race, their_run = self.distances(theirs, mine, 1 - state.player)
        if my_run <= their_race:
            return WIN - 2 * my_run + 1, WIN - 3
        return LOSS + 4, LOSS + 2 * their_run if their_run < my_race else WIN - 3

    def captures(self, state: BreakthroughState) -> u64:
        """The pieces that the player to move can capture."""
        mine, theirs = self.sides(state)
        return (self.stepped(mine, state.player, -1) | self.stepped(mine, state.player, 1)) & theirs

    def distances(self, mine: u64, theirs: u64, player: int) -> tuple[int, int]:
        """How many steps the first piece is from the far side, and the first that runs free: nobody can stop it.

        Whoever is further away in columns than in rows will never be near it: each step of the piece that runs
        takes a row, and each step of the other a row and at most a column.
        """
        race = run = self.height
        near = ZERO  # the squares that the pieces ahead are near to
        for steps in range(1, self.height):
            near |= theirs & self.rows[self.row(self.height - steps, player)]
            near |= (near & ~self.left) >> ONE | (near & ~self.right) << ONE
            near = self.stepped(near, 1 - player, 0)
            there = mine & self.rows[self.row(self.height - 1 - steps, player)]
            if there != ZERO:
                race = min(race, steps)
                if there & ~near != ZERO:
                    return race, steps
        return race, run

    def candidates(self, state: BreakthroughState) -> Iterator[int]:
        """Only captures of the piece that would otherwise win, if there is one."""
        _, theirs = self.sides(state)
        about_to_win = theirs & self.rows[self.row(1, state.player)]
        for move in self.moves(state):
            if about_to_win == ZERO or ONE << u64(move % 64) & about_to_win != ZERO:
                yield move

    def remaining(self, state: BreakthroughState) -> int:
        """All steps that all pieces can take, until one reaches the far side."""
        steps = 0
        for row in range(self.height):
            steps += popcount(state.white & self.rows[row]) * (self.height - 2 - row)
            steps += popcount(state.black & self.rows[row]) * (row - 1)
        return steps + 1

    def canonical(self, state: BreakthroughState) -> BreakthroughState:
        """The smaller of the board and its mirror image."""
        white, black = self.mirrored(state.white), self.mirrored(state.black)
        if white < state.white or (white == state.white and black < state.black):
            return BreakthroughState(white, black, state.player)
        return state

    def mirrored(self, board: u64) -> u64:
        """The board with left and right exchanged."""
        image = ZERO
        for column in range(self.width):
            image = image << ONE | board >> u64(column) & self.left
        return image

    # ------------------------------------------------------------ for people

    def show(self, state: BreakthroughState) -> str:
        rows = self.format(state).split()[0].split("/")
        board = draw(rows, range(self.height, 0, -1), [letter(column) for column in range(self.width)])
        if self.outcome(state) != ONGOING:
            return board
        return f"{board}\n\n{self.player_names[state.player]} to move"

    def picture(self, state: BreakthroughState) -> Board:
        board = Board(self.width, self.height, "checks", colours=("white", "black"), palette=tuple(PIECES.values()))
        return board.put("pawn", MAX, int(state.white)).put("pawn", MIN, int(state.black))

    def touched(self, state: BreakthroughState, move: int) -> tuple[int, ...]:
        """From and to."""
        return move // 64, move % 64

    def piece_name(self, piece: Piece) -> str:
        return "piece"

    def arrange(self, pieces: dict[int, Piece], player: int) -> BreakthroughState:
        rows = lines(Board(self.width, self.height).signs(pieces, PIECES), self.width)
        return self.parse(write_rows(self, rows[::-1], player))

    def format(self, state: BreakthroughState) -> str:
        """The rows from the top with / between, and who is to move: `BBB/BBB/.../WWW/WWW white`."""
        bits = [1 << square for square in range(self.width * self.height)]
        signs = "".join("W" if int(state.white) & bit else "B" if int(state.black) & bit else "." for bit in bits)
        return write_rows(self, lines(signs, self.width)[::-1], state.player)

    def parse(self, text: str) -> BreakthroughState:
        """The moves, `b2b3 a7a6`, or the rows as `format` has them.

        >>> game = Breakthrough(width=3, height=5)
        >>> game.format(game.parse("b2b3 a4xb3"))
        'BBB/.BB/.B./W.W/WWW white'
        """
        if "/" not in text:
            return self.play_all(self.start(), text.split())
        rows, player = read_rows(self, text, self.width, self.height, "WB.")
        signs = "".join(reversed(rows))
        white, black = (u64(sum(1 << square for square, sign in enumerate(signs) if sign == s)) for s in "WB")
        if white & self.rows[-1] != ZERO and black & self.rows[0] != ZERO:
            raise SecateurError("only one player can have reached the far row")
        state = BreakthroughState(white, black, player)
        mine, _ = self.sides(state)
        if mine & self.rows[self.row(self.height - 1, player)] != ZERO:
            raise SecateurError(
                f"{self.player_names[player]} has reached the far row: the other player must be to move"
            )
        return state

    def format_move(self, state: BreakthroughState, move: int) -> str:
        """From and to, with x for a capture: `b2b3`, `b2xc3`."""
        square, target = (square_name(each, self.width) for each in (move // 64, move % 64))
        return f"{square}{'x' if self.noisy(state, move) else ''}{target}"

    def parse_move(self, state: BreakthroughState, text: str) -> int:
        plain = text.strip().lower().translate({ord(sign): None for sign in "-x"})
        moves = {self.format_move(state, move).replace("x", ""): move for move in self.moves(state)}
        return moves[plain] if plain in moves else super().parse_move(state, text)
