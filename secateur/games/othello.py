"""Othello (Reversi): enclose the other's discs to turn them over; who has more in the end wins.

A board is a `u64`, one bit a square, row after row from the top left, where a1 is:

       a  b  c  d  e  f  g  h
    1  0  1  2  3  4  5  6  7
    2  8  9 10 11 12 13 14 15
    3 16 17 18 19 20 21 22 23
    4 24 25 26  O  X 29 30 31      the start: X (black) moves first,
    5 32 33 34  X  O 37 38 39      to d3, c4, f5 or e6
    6 40 41 42 43 44 45 46 47
    7 48 49 50 51 52 53 54 55
    8 56 57 58 59 60 61 62 63
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import ONE, ZERO, popcount, squares, u64
from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.games.board import draw, letter, shortened


class State(NamedTuple):
    mine: u64  # discs of the player to move
    theirs: u64
    player: int


class Othello(Game):
    """A move turns over every line of the other's discs that it encloses, and must enclose some.

    Who cannot move passes; when neither can, the score is the difference in discs. Tournaments also
    give the empty squares that are left to the winner: `empties_to_winner`.
    """

    size: int = 8
    empties_to_winner: bool = False

    alternates: ClassVar[bool] = True
    counts_finished: ClassVar[bool] = True

    def check_parameters(self) -> None:
        if self.size not in (4, 6, 8):
            raise SecateurError(f"size = {self.size} is no board of Othello: 4, 6 or 8")

    def start(self) -> State:
        upper = u64((self.size // 2 - 1) * (self.size + 1))
        lower = upper + u64(self.size)
        return State(ONE << upper + ONE | ONE << lower, ONE << upper | ONE << lower + ONE, 0)

    def moves(self, state: State) -> Iterator[int]:
        places = self.places(state.mine, state.theirs)
        if places == ZERO:
            yield self.size * self.size  # a pass
        for square in squares(places):
            yield square

    def play(self, state: State, move: int) -> State:
        if move == self.size * self.size:
            return State(state.theirs, state.mine, 1 - state.player)
        disc = ONE << u64(move)
        turned = self.turned(disc, state.mine, state.theirs)
        return State(state.theirs ^ turned, state.mine | turned | disc, 1 - state.player)

    def outcome(self, state: State) -> int:
        if self.places(state.mine, state.theirs) != ZERO or self.places(state.theirs, state.mine) != ZERO:
            return ONGOING
        mine, theirs = popcount(state.mine), popcount(state.theirs)
        if self.empties_to_winner and mine != theirs:
            empty = self.size * self.size - mine - theirs
            return mine - theirs + (empty if mine > theirs else -empty)
        return mine - theirs

    def places(self, mine: u64, theirs: u64) -> u64:
        """The squares where a disc would enclose some of theirs."""
        inner = theirs & self.inner  # lines across or diagonal end at the left and right edge
        one, row = u64(1), u64(self.size)
        found = beyond(mine, inner, one) | beyond(mine, theirs, row)
        found |= beyond(mine, inner, row - one) | beyond(mine, inner, row + one)
        return found & self.full & ~(mine | theirs)

    def turned(self, disc: u64, mine: u64, theirs: u64) -> u64:
        """Their discs that a new one encloses."""
        inner = theirs & self.inner
        one, row = u64(1), u64(self.size)
        found = enclosed(disc, mine, inner, one) | enclosed(disc, mine, theirs, row)
        return found | enclosed(disc, mine, inner, row - one) | enclosed(disc, mine, inner, row + one)

    @cached_property
    def full(self) -> u64:
        """Every square of the board."""
        return u64((1 << self.size * self.size) - 1)

    @cached_property
    def inner(self) -> u64:
        """The board without its left and right column."""
        row = (1 << self.size - 1) - 2
        return u64(sum(row << self.size * number for number in range(self.size)))

    def player(self, state: State) -> int:
        return state.player

    def evaluate(self, state: State) -> int:
        """The difference in discs."""
        return popcount(state.mine) - popcount(state.theirs)

    def rank(self, state: State, move: int) -> int:
        """Corners first; last the squares that give them away."""
        return int(self.ranks[move])

    @cached_property
    def ranks(self) -> np.ndarray:
        """By square: a corner, an edge, within, beside a corner, diagonally before one; and the pass."""
        ranks = np.zeros((self.size, self.size), np.int64)
        ranks[0], ranks[-1], ranks[:, 0], ranks[:, -1] = 1, 1, 1, 1
        for row in (0, -1):
            for column in (0, -1):
                next_row, next_column = (1 if row == 0 else -2), (1 if column == 0 else -2)
                ranks[row, column] = 4
                ranks[row, next_column] = ranks[next_row, column] = -2
                ranks[next_row, next_column] = -4
        return np.append(ranks.ravel(), 0)

    def canonical(self, state: State) -> State:
        """The least of the 8 images by turning and mirroring."""
        mine, theirs = image, other = state.mine, state.theirs
        for turn in range(7):
            if turn % 2 == 0:
                image, other = self.flipped(image), self.flipped(other)
            else:
                image, other = self.transposed(image), self.transposed(other)
            if image < mine or (image == mine and other < theirs):
                mine, theirs = image, other
        return State(mine, theirs, state.player)

    def flipped(self, board: u64) -> u64:
        """The board with top and bottom exchanged."""
        row = (ONE << u64(self.size)) - ONE
        image = ZERO
        for _ in range(self.size):
            image = image << u64(self.size) | board & row
            board = board >> u64(self.size)
        return image

    def transposed(self, board: u64) -> u64:
        """The board with rows and columns exchanged: each diagonal moves as a whole."""
        image = ZERO
        for number in range(self.size):
            distance = u64(number * (self.size - 1))
            image |= (board & self.diagonals[number]) << distance | board >> distance & self.diagonals[number]
        return image

    @cached_property
    def diagonals(self) -> np.ndarray:
        """The squares that are 0, 1, 2... columns to the right of the main diagonal."""
        n = self.size
        return np.array([sum(1 << row * n + row + right for row in range(n - right)) for right in range(n)], np.uint64)

    # ------------------------------------------------------------ for people

    def show(self, state: State) -> str:
        board, turn = self.format(state).split()
        rows = [board[row * self.size : (row + 1) * self.size] for row in range(self.size)]
        black, white = board.count("X"), board.count("O")
        below = f"X {black}  O {white}" + (f"  {turn} to move" if self.outcome(state) == ONGOING else "")
        columns = [letter(column) for column in range(self.size)]
        return draw(rows, range(1, self.size + 1), columns, top=True) + "\n\n" + below

    def format(self, state: State) -> str:
        """The squares row by row from a1, and who is to move; X is black, the first player."""
        black, white = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        bits = [1 << square for square in range(self.size * self.size)]
        board = "".join("X" if int(black) & bit else "O" if int(white) & bit else "-" for bit in bits)
        return f"{board} {'XO'[state.player]}"

    def parse(self, text: str) -> State:
        """The moves, `f5d6c3` (forced passes may be left out), or the squares and who is to move.

        >>> game = Othello(size=4)
        >>> game.format(game.parse("a2 a1"))
        'O---XOX--XO----- X'
        """
        plain = re.sub(r"[\s,/]", "", text.split(";")[0]).lower()
        count = self.size * self.size
        if re.fullmatch(rf"[xo*bw._-]{{{count}}}[xo*bw]?", plain):
            signs = plain.translate(str.maketrans("*bw._", "xxo--"))
            black, white = (u64(sum(1 << n for n, sign in enumerate(signs[:count]) if sign == side)) for side in "xo")
            return State(white, black, 1) if signs[count:] == "o" else State(black, white, 0)
        if len(plain) >= count and not re.search(r"\d|pass", plain):
            raise SecateurError(
                f"{shortened(text)} is no position: write the moves, f5d6, or "
                f"{count} squares out of X, O and - from a1 row by row, and X or O to move"
            )
        return self.play_all(self.start(), re.findall(r"[a-z]\d+|pass|pa|--|.", plain))

    def play_all(self, state: State, texts: list[str]) -> State:
        """The state after moves; a pass between them may be left out, for it is forced."""
        for number, text in enumerate(texts, 1):
            if self.outcome(state) != ONGOING:
                raise SecateurError(f"move {number} ({text}) comes after the end of the game")
            if self.places(state.mine, state.theirs) == ZERO and not _is_pass(text):
                state = self.play(state, self.size * self.size)
            try:
                move = self.parse_move(state, text)
            except SecateurError as error:
                raise SecateurError(f"move {number}: {error}") from None
            state = self.play(state, move)
        return state

    def format_move(self, state: State, move: int) -> str:
        if move == self.size * self.size:
            return "pass"
        return f"{letter(move % self.size)}{move // self.size + 1}"

    def parse_move(self, state: State, text: str) -> int:
        return super().parse_move(state, "pass" if _is_pass(text) else text)


def _is_pass(text: str) -> bool:
    return text.strip().lower() in ("pass", "pa", "--")


# ---------------------------------------------------------------- lines of discs


def after(start: u64, through: u64, step: u64) -> u64:
    """The unbroken lines of `through`, of up to six squares, that follow `start` in steps upwards."""
    line = through & start << step
    line |= through & line << step
    through &= through << step
    line |= through & line << step + step
    return line | through & line << step + step


def before(start: u64, through: u64, step: u64) -> u64:
    """The same in steps downwards."""
    line = through & start >> step
    line |= through & line >> step
    through &= through >> step
    line |= through & line >> step + step
    return line | through & line >> step + step


def beyond(mine: u64, theirs: u64, step: u64) -> u64:
    """The squares next after their discs that follow mine, both ways along a line."""
    return after(mine, theirs, step) << step | before(mine, theirs, step) >> step


def enclosed(disc: u64, mine: u64, theirs: u64, step: u64) -> u64:
    """Their discs between a disc and mine, both ways along a line."""
    upwards, downwards = after(disc, theirs, step), before(disc, theirs, step)
    if upwards << step & mine == ZERO:
        upwards = ZERO
    if downwards >> step & mine == ZERO:
        downwards = ZERO
    return upwards | downwards
