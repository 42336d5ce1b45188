"""Tic-tac-toe and its relatives, the m,n,k games: k stones in a row on a board of m x n win.

Squares are numbered row by row from the bottom left, as their names are:

    3  6 7 8
    2  3 4 5        b3 is square 7
    1  0 1 2
       a b c

A board is a tuple of words of 62 bits, as in words.py: tic-tac-toe needs one word, Gomoku on 15 x 15 four.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import popcount, replaced
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, MAX, MIN, ONGOING, WIN, Game
from secateur.games.board import draw, in_turn, letter, lines, shortened, square_name, symmetries
from secateur.games.words import (
    BITS,
    Words,
    added,
    has,
    image_of,
    lowered_word,
    raised_word,
    size_of,
    squares_of,
    union,
    without,
    words_of,
)

PIECES = {"X": Piece("cross", MAX), "O": Piece("ring", MIN)}


class TicTacToeState(NamedTuple):
    mine: Words  # stones of the player to move
    theirs: Words
    won: int  # 1 when they have a row


class Open(NamedTuple):
    """The lines that a player can still fill: those without a stone of the other's."""

    lacking: int  # how many stones the one that is nearest to a row lacks
    weight: int  # of all together: one that lacks no stone weighs 2 ** row, and each that it lacks halves that
    squares: Words  # the free squares of all of them,
    of_two: Words  # of those that lack two stones,
    of_twos: Words  # of more than one of those that lack two stones,
    of_one: Words  # and of those that lack one: there the player wins


class TicTacToe(Game):
    """Players take turns to mark squares; the first line of the given length wins. A full board is a draw."""

    width: int = 3
    height: int = 3
    row: int = 3

    alternates: ClassVar[bool] = True
    player_names: ClassVar[tuple[str, str]] = ("X", "O")
    protocols: ClassVar[tuple[str, ...]] = ("ugi", "gtp")

    def check_parameters(self) -> None:
        if not (1 <= self.width <= 26 and 1 <= self.height <= 26):
            raise SecateurError(f"width and height must be from 1 to 26, not {self.width} and {self.height}")
        if not 1 <= self.row <= max(self.width, self.height):
            raise SecateurError(f"row must be from 1 to {max(self.width, self.height)} on this board, not {self.row}")

    def start(self) -> TicTacToeState:
        return TicTacToeState(self.empty, self.empty, 0)

    def moves(self, state: TicTacToeState) -> Iterator[int]:
        for square in squares_of(without(without(self.full, state.mine), state.theirs)):
            yield square

    def play(self, state: TicTacToeState, move: int) -> TicTacToeState:
        return TicTacToeState(state.theirs, added(state.mine, move), 1 if self.makes_row(state.mine, move) else 0)

    def outcome(self, state: TicTacToeState) -> int:
        if state.won:
            return LOSS
        for word in range(len(self.full)):
            if state.mine[word] | state.theirs[word] != self.full[word]:
                return ONGOING
        return DRAW

    def makes_row(self, stones: Words, square: int) -> bool:
        """Whether a stone on a square makes a row with these."""
        return (
            self.run(stones, square, 1, 0) + self.run(stones, square, -1, 0) >= self.row - 1
            or self.run(stones, square, 0, 1) + self.run(stones, square, 0, -1) >= self.row - 1
            or self.run(stones, square, 1, 1) + self.run(stones, square, -1, -1) >= self.row - 1
            or self.run(stones, square, 1, -1) + self.run(stones, square, -1, 1) >= self.row - 1
        )

    def run(self, stones: Words, square: int, right: int, up: int) -> int:
        """How many stones follow one another from a square in a direction."""
        column, row = square % self.width + right, square // self.width + up
        found = 0
        while 0 <= column < self.width and 0 <= row < self.height:
            square += up * self.width + right
            if not has(stones, square):
                break
            found += 1
            column += right
            row += up
        return found

    @cached_property
    def empty(self) -> Words:
        """The board without stones."""
        return (0,) * len(self.full)

    @cached_property
    def full(self) -> Words:
        """Every square of the board."""
        return words_of(range(self.width * self.height), self.width * self.height)

    def player(self, state: TicTacToeState) -> int:
        return size_of(state.mine) + size_of(state.theirs) & 1

    def remaining(self, state: TicTacToeState) -> int:
        return self.width * self.height - size_of(state.mine) - size_of(state.theirs)

    # ------------------------------------------------------------ lines

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """How far apart the neighbours of a line are, for each direction."""
        return (1, self.width, self.width + 1, self.width - 1) if self.row > 1 else (1,)

    @cached_property
    def starts(self) -> np.ndarray:
        """The words of the squares where lines begin, for each direction."""
        found = np.zeros((4, len(self.full)), np.int64)
        for square in range(self.width * self.height):
            column, row = square % self.width, square // self.width
            for direction, (right, up) in enumerate(((1, 0), (0, 1), (1, 1), (-1, 1))):
                last_column, last_row = column + (self.row - 1) * right, row + (self.row - 1) * up
                if 0 <= last_column < self.width and last_row < self.height:
                    found[direction, square // BITS] |= 1 << square % BITS
        return found

    def open_lines(self, mine: Words, theirs: Words) -> Open:
        """The lines that are open to the player with the first stones.

        A line stands for its first square. For all of them at once, the stones on their squares are counted in
        binary: bit by bit in `ones`, `twos`, `fours`...
        """
        nearest, weight = self.width * self.height, 0
        all_squares = of_two = of_twos = of_one = self.empty
        for direction in range(len(self.steps)):
            step = self.steps[direction]
            lines = lines_of_two = lines_of_one = self.empty
            for word in range(len(self.full)):
                opened = int(self.starts[direction, word])
                ones = twos = fours = eights = sixteens = 0
                for place in range(self.row):
                    opened &= ~lowered_word(theirs, word, place * step)
                    carry = lowered_word(mine, word, place * step)
                    ones, carry = ones ^ carry, ones & carry
                    twos, carry = twos ^ carry, twos & carry
                    fours, carry = fours ^ carry, fours & carry
                    eights, carry = eights ^ carry, eights & carry
                    sixteens ^= carry
                for stones in range(self.row + 1) if opened != 0 else range(0):
                    alike = opened
                    alike &= ones if stones & 1 else ~ones
                    alike &= twos if stones & 2 else ~twos
                    alike &= fours if stones & 4 else ~fours
                    alike &= eights if stones & 8 else ~eights
                    alike &= sixteens if stones & 16 else ~sixteens
                    if alike != 0:
                        nearest = min(nearest, self.row - stones)
                        weight += popcount(alike) << stones
                        if stones == self.row - 2:
                            lines_of_two = replaced(lines_of_two, word, alike)
                        elif stones == self.row - 1:
                            lines_of_one = replaced(lines_of_one, word, alike)
                lines = replaced(lines, word, opened)
            for word in range(len(self.full)):
                free = ~mine[word]
                for place in range(self.row):
                    found = raised_word(lines, word, place * step) & free
                    all_squares = replaced(all_squares, word, all_squares[word] | found)
                    found = raised_word(lines_of_two, word, place * step) & free
                    of_twos = replaced(of_twos, word, of_twos[word] | of_two[word] & found)
                    of_two = replaced(of_two, word, of_two[word] | found)
                    found = raised_word(lines_of_one, word, place * step) & free
                    of_one = replaced(of_one, word, of_one[word] | found)
        return Open(nearest, weight, all_squares, of_two, of_twos, of_one)

    def fork(self, mine: Words, theirs: Words, squares: Words) -> int:
        """One of the squares where a stone makes two squares to win on; -1 if there is none."""
        for square in squares_of(squares):
            if size_of(self.open_lines(added(mine, square), theirs).of_one) > 1:
                return square
        return -1

    # ------------------------------------------------------------ for a better search

    def bounds(self, state: TicTacToeState) -> tuple[int, int]:
        """What the open lines tell.

        A player who answers every move on the square that takes most weight from the opponent's lines prevents a full
        line, if those lines weigh less than one line before the player's move, or less than half of one before the
        opponent's (Erdős and Selfridge).
        """
        mine = self.open_lines(state.mine, state.theirs)
        if mine.lacking == 1:
            return WIN - 1, WIN - 1
        theirs = self.open_lines(state.theirs, state.mine)
        if size_of(theirs.of_one) > 1:
            return LOSS + 2, LOSS + 2
        if theirs.lacking > 1 and self.fork(state.mine, state.theirs, mine.of_twos) >= 0:
            return WIN - 3, WIN - 3
        left, row = self.remaining(state), 1 << self.row
        low, high = LOSS + 2 * theirs.lacking, WIN - 2 * mine.lacking + 1
        if theirs.weight < row or 2 * theirs.lacking > left:
            low = DRAW
        if 2 * mine.weight < row or 2 * mine.lacking - 1 > left:
            high = DRAW
        return low, high

    def candidates(self, state: TicTacToeState) -> Iterator[int]:
        """What wins at once; or else what stops a row or a fork of theirs; or else the squares of open lines."""
        mine = self.open_lines(state.mine, state.theirs)
        theirs = self.open_lines(state.theirs, state.mine)
        wanted = mine.of_one
        if mine.lacking > 1:
            wanted = theirs.of_one
        if mine.lacking > 1 and theirs.lacking > 1:
            wanted = self.useful(state, mine, theirs)
        if size_of(wanted) == 0:
            wanted = self.full
        for square in squares_of(without(without(wanted, state.mine), state.theirs)):
            yield square

    def useful(self, state: TicTacToeState, mine: Open, theirs: Open) -> Words:
        """Where nobody wins at once: what meets a fork of theirs, or threatens to win; or else all open lines."""
        fork = self.fork(state.theirs, state.mine, theirs.of_twos)
        if fork < 0:
            return union(mine.squares, theirs.squares)
        square = added(self.empty, fork)
        answers = self.open_lines(union(state.theirs, square), state.mine).of_one
        return union(union(answers, square), mine.of_two)

    def rank(self, state: TicTacToeState, move: int) -> int:
        """A win first, then what stops theirs, then squares with many lines through them."""
        if self.makes_row(state.mine, move):
            return 2000
        if self.makes_row(state.theirs, move):
            return 1000
        return int(self.lines_through[move])

    @cached_property
    def lines_through(self) -> np.ndarray:
        """How many rows run through each square."""
        lines = np.zeros(self.width * self.height, np.int64)
        for start in range(self.width * self.height):
            column, row = start % self.width, start // self.width
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                last_column, last_row = column + (self.row - 1) * right, row + (self.row - 1) * up
                if last_column < self.width and 0 <= last_row < self.height:
                    for step in range(self.row):
                        lines[start + step * (up * self.width + right)] += 1
        return lines

    def canonical(self, state: TicTacToeState) -> TicTacToeState:
        """The least of the images by turning and mirroring: 8 on a square board, 4 on others."""
        mine, theirs = state.mine, state.theirs
        for number in range(len(self.images)):
            image, other = (
                image_of(state.mine, self.images[number]),
                image_of(state.theirs, self.images[number]),
            )
            if image < mine or (image == mine and other < theirs):
                mine, theirs = image, other
        return TicTacToeState(mine, theirs, state.won)

    @cached_property
    def images(self) -> np.ndarray:
        """Where each symmetry but the identity takes each square."""
        return np.array(symmetries(self.width, self.height), np.int64)

    # ------------------------------------------------------------ for people

    def show(self, state: TicTacToeState) -> str:
        turn = f"\n\n{self.player_names[self.player(state)]} to move" if self.outcome(state) == ONGOING else ""
        columns = [letter(column) for column in range(self.width)]
        return draw(self.format(state).split("/"), range(self.height, 0, -1), columns) + turn

    def picture(self, state: TicTacToeState) -> Board:
        board = Board(self.width, self.height, palette=tuple(PIECES.values()))
        return board.fill("".join(reversed(self.format(state).split("/"))), PIECES).with_rows(self.row)

    def arrange(self, pieces: dict[int, Piece], player: int) -> TicTacToeState:
        rows = lines(Board(self.width, self.height).signs(pieces, PIECES), self.width)
        return in_turn(self, self.parse("/".join(reversed(rows))), player)

    def format(self, state: TicTacToeState) -> str:
        """The rows from the top with / between, X the first player: `X.O/.X./...`."""
        first, second = (state.mine, state.theirs) if self.player(state) == 0 else (state.theirs, state.mine)
        text = ["."] * (self.width * self.height)
        for sign, board in (("X", first), ("O", second)):
            for square in squares_of(board):
                text[square] = sign
        rows = ["".join(text[row * self.width : (row + 1) * self.width]) for row in range(self.height)]
        return "/".join(reversed(rows))

    def parse(self, text: str) -> TicTacToeState:
        """The squares played, `b2 a1 c3` or `b2a1c3`, or the rows as `format` has them.

        >>> game = TicTacToe()
        >>> game.format(game.parse("b2 a1 c3"))
        '..X/.X./O..'
        """
        plain = re.sub(r"[\s,]", "", text).lower()
        if not plain or re.search(r"\d", plain):
            moves = re.findall(r"[a-z]\d+|.", plain)
            return self.play_all(self.start(), moves)
        rows = re.sub("[_*-]", ".", plain).upper().split("/")
        if len(rows) != self.height or any(len(row) != self.width or set(row) - set("XO.") for row in rows):
            raise SecateurError(
                f"{shortened(text)} is not a position: write the squares played, as in a1 b2, or "
                f"{self.height} rows of {self.width} squares (X, O or .) from the top, separated by /"
            )
        board = "".join(reversed(rows))
        counts = board.count("X"), board.count("O")
        if counts[0] - counts[1] not in (0, 1):
            raise SecateurError(
                f"there must be as many X as O, or one more; {shortened(text)} has {counts[0]} X and {counts[1]} O"
            )
        first, second = (self._words(board, sign) for sign in "XO")
        mine, theirs = (first, second) if counts[0] == counts[1] else (second, first)
        if self._has_row(mine):
            raise SecateurError(f"{shortened(text)}: the player to move already has a row")
        return TicTacToeState(mine, theirs, int(self._has_row(theirs)))

    def _words(self, board: str, sign: str) -> Words:
        return words_of((square for square, other in enumerate(board) if other == sign), len(board))

    def _has_row(self, stones: Words) -> bool:
        return any(self.makes_row(stones, square) for square in squares_of(stones))

    def format_move(self, state: TicTacToeState, move: int) -> str:
        return square_name(move, self.width)
