"""Othello (Reversi): enclose the opponent's discs to turn them over; the player with more discs at the end wins.

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

from secateur.bits import ONE, ZERO, mix, popcount, squares, u64
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.evaluate.layout import Layout
from secateur.game import MAX, MIN, ONGOING, Game
from secateur.games.board import draw, letter, lines, shortened, square_name
from secateur.games.othello.end import last_few, stable
from secateur.games.othello.evaluation import LAYOUT, SHIPPED, by_hand, by_patterns, features, phase_of
from secateur.games.othello.lines import beyond, diagonals, times

PIECES = {"X": Piece("disc", MAX), "O": Piece("disc", MIN)}


class OthelloState(NamedTuple):
    mine: u64  # discs of the player to move
    theirs: u64
    player: int


class Othello(Game):
    """A move turns over every line of the other's discs that it encloses, and must enclose some.

    A player who cannot move passes; when neither can, the score is the difference in discs. Tournaments also
    give the empty squares that are left to the winner: `empties_to_winner`. The evaluation on the usual board is
    learned; `by_hand` takes the one of the smaller boards there too, and `by_discs` just counts.
    """

    size: int = 8
    empties_to_winner: bool = False
    by_discs: bool = False
    by_hand: bool = False
    weights: np.ndarray = SHIPPED

    #: With at most this many empty squares, `finish` searches without table and sorting.
    few: ClassVar[int] = 7

    alternates: ClassVar[bool] = True
    rank_per_point: ClassVar[int] = 512
    counts_finished: ClassVar[bool] = True
    player_names: ClassVar[tuple[str, str]] = ("Black", "White")
    game_formats: ClassVar[tuple[str, ...]] = ("wthor",)
    protocols: ClassVar[tuple[str, ...]] = ("ugi", "gtp", "nboard")

    def check_parameters(self) -> None:
        if self.size not in (4, 6, 8):
            raise SecateurError(f"size must be 4, 6 or 8, not {self.size}")

    def start(self) -> OthelloState:
        upper = u64((self.size // 2 - 1) * (self.size + 1))
        lower = upper + u64(self.size)
        return OthelloState(ONE << upper + ONE | ONE << lower, ONE << upper | ONE << lower + ONE, 0)

    def moves(self, state: OthelloState) -> Iterator[int]:
        places = self.places(state.mine, state.theirs)
        if places == ZERO:
            yield self.size * self.size  # a pass
        for square in squares(places):
            yield square

    def play(self, state: OthelloState, move: int) -> OthelloState:
        if move == self.size * self.size:
            return OthelloState(state.theirs, state.mine, 1 - state.player)
        turned = self.turned(u64(move), state.mine, state.theirs)
        return OthelloState(state.theirs ^ turned, state.mine | turned | ONE << u64(move), 1 - state.player)

    def outcome(self, state: OthelloState) -> int:
        if self.places(state.mine, state.theirs) != ZERO or self.places(state.theirs, state.mine) != ZERO:
            return ONGOING
        return self.score(state.mine, state.theirs)

    def score(self, mine: u64, theirs: u64) -> int:
        """The score when nobody can move."""
        ours, others = popcount(mine), popcount(theirs)
        if self.empties_to_winner and ours != others:
            empty = self.size * self.size - ours - others
            return ours - others + (empty if ours > others else -empty)
        return ours - others

    def places(self, mine: u64, theirs: u64) -> u64:
        """The squares where a disc would enclose some of theirs."""
        inner = theirs & self.inner  # lines across or diagonal end at the left and right edge
        one, row = ONE, u64(self.size)
        found = beyond(mine, inner, one) | beyond(mine, theirs, row)
        found |= beyond(mine, inner, row - one) | beyond(mine, inner, row + one)
        return found & self.full & ~(mine | theirs)

    def turned(self, square: u64, mine: u64, theirs: u64) -> u64:
        """Their discs that a new one encloses: each of the four lines through it is looked up as a small number."""
        column, row = square % u64(self.size), square // u64(self.size)
        falling, rising = self.falling[square], self.rising[square]
        start = square - column
        across = self.turned_in_line(column, mine >> start, theirs >> start)
        down = self.turned_in_line(row, self.upright(mine >> column), self.upright(theirs >> column))
        fall = self.turned_in_line(column, self.flat(mine & falling), self.flat(theirs & falling))
        rise = self.turned_in_line(column, self.flat(mine & rising), self.flat(theirs & rising))
        found = across << start | (down * self.spread & self.left) << column
        return found | fall * self.left & falling | rise * self.left & rising

    def turned_in_line(self, place: u64, mine: u64, theirs: u64) -> u64:
        """What a disc at a place of one line encloses; bits beyond the line do not matter."""
        between = (ONE << u64(self.size - 2)) - ONE
        ends = self.enclosing[place, theirs >> ONE & between] & mine
        return u64(self.enclosed[place, ends])

    def upright(self, board: u64) -> u64:
        """The leftmost column as a line."""
        return times(board & self.left, self.gather) >> u64(self.size * (self.size - 1))

    def flat(self, diagonal: u64) -> u64:
        """A diagonal as a line, by columns."""
        return times(diagonal, self.left) >> u64(self.size * (self.size - 1))

    def turned_last(self, square: u64, mine: u64) -> int:
        """How many discs a move to the last empty square turns over."""
        column, row = square % u64(self.size), square // u64(self.size)
        line, counts = (ONE << u64(self.size)) - ONE, self.enclosed_last
        across = counts[column, mine >> square - column & line] + counts[row, self.upright(mine >> column) & line]
        fall = counts[column, self.flat(mine & self.falling[square]) & line]
        return int(across + fall + counts[column, self.flat(mine & self.rising[square]) & line])

    @cached_property
    def full(self) -> u64:
        """Every square of the board."""
        return u64((1 << self.size * self.size) - 1)

    @cached_property
    def inner(self) -> u64:
        """The board without its left and right column."""
        row = (1 << self.size - 1) - 2
        return u64(sum(row << self.size * number for number in range(self.size)))

    @cached_property
    def left(self) -> u64:
        """The leftmost column; times a line, the line in every row."""
        return u64(sum(1 << self.size * row for row in range(self.size)))

    @cached_property
    def gather(self) -> u64:
        """Times the leftmost column, the column as a line in the last row."""
        n = self.size
        return u64(sum(1 << n * (n - 1) - (n - 1) * row for row in range(n)))

    @cached_property
    def spread(self) -> u64:
        """Times a line, the line as leftmost column (with other bits elsewhere)."""
        return u64(sum(1 << (self.size - 1) * row for row in range(self.size)))

    @cached_property
    def falling(self) -> np.ndarray:
        """By square: the diagonal that falls to the right through it."""
        return diagonals(self.size, 1)

    @cached_property
    def rising(self) -> np.ndarray:
        """By square: the diagonal that rises to the right through it."""
        return diagonals(self.size, -1)

    @cached_property
    def enclosing(self) -> np.ndarray:
        """By the place of a new disc and their discs between the ends of a line: where one of mine encloses some."""
        table = np.zeros((self.size, 1 << self.size - 2), np.uint8)
        for place, theirs in np.ndindex(*table.shape):
            for end in range(self.size):
                row = range(min(place, end) + 1, max(place, end))
                if len(row) > 0 and all(theirs << 1 >> square & 1 for square in row):
                    table[place, theirs] |= 1 << end
        return table

    @cached_property
    def enclosed(self) -> np.ndarray:
        """By the place of a new disc and the discs that enclose some: the line between them."""
        table = np.zeros((self.size, 1 << self.size), np.uint8)
        for place, ends in np.ndindex(*table.shape):
            for step in (1, -1):
                row, square = 0, place + step
                while 0 <= square < self.size and not ends >> square & 1:
                    row |= 1 << square
                    square += step
                if 0 <= square < self.size:
                    table[place, ends] |= row
        return table

    @cached_property
    def enclosed_last(self) -> np.ndarray:
        """By the last empty place of a line and my discs in it: how many of theirs are enclosed."""
        return np.bitwise_count(self.enclosed)

    @cached_property
    def neighbours(self) -> np.ndarray:
        """By square: the squares next to it."""
        n = self.size
        return np.array(
            [
                sum(1 << m for m in range(n * n) if m != s and abs(m // n - s // n) <= 1 and abs(m % n - s % n) <= 1)
                for s in range(n * n)
            ],
            np.uint64,
        )

    @cached_property
    def regions(self) -> np.ndarray:
        """By square: the quarter of the board that it is in."""
        row, column = np.divmod(np.arange(self.size * self.size), self.size)
        return (row // (self.size // 2) * 2 + column // (self.size // 2)).astype(np.uint64)

    @cached_property
    def quarters(self) -> np.ndarray:
        """The squares of each quarter."""
        return np.array([sum(1 << s for s in np.flatnonzero(self.regions == r).tolist()) for r in range(4)], np.uint64)

    def odd_regions(self, empties: u64) -> u64:
        """The quarters with an odd number of empty squares."""
        odd = ZERO
        for region in range(4):
            if popcount(empties & self.quarters[region]) & 1 == 1:
                odd |= self.quarters[region]
        return odd

    def remaining(self, state: OthelloState) -> int:
        """The empty squares."""
        return popcount(self.full & ~(state.mine | state.theirs))

    def finish(self, state: OthelloState, alpha: int, beta: int) -> tuple[int, int]:
        """The value with few squares left, and the positions that it took."""
        if self.remaining(state) > self.few:
            return ONGOING, 0
        return last_few(self, state.mine, state.theirs, alpha, beta)

    def player(self, state: OthelloState) -> int:
        return state.player

    def evaluate(self, state: OthelloState) -> int:
        """The score to expect, in discs: learned, made by hand, or simply the difference in discs."""
        if self.by_discs:
            return popcount(state.mine) - popcount(state.theirs)
        if self.by_hand or self.size != 8:
            return by_hand(self, state)
        return by_patterns(self, state)

    def features(self, state: OthelloState) -> Iterator[tuple[int, int]]:
        """The weights that `evaluate` adds up."""
        return features(self, state)

    def phase(self, state: OthelloState) -> int:
        """Which weights: they change with every four discs."""
        return phase_of(state)

    def layout(self) -> Layout:
        if self.size != 8:
            raise SecateurError(f"Othello has patterns for the 8 x 8 board only, not for {self.size} x {self.size}")
        return LAYOUT

    def rank(self, state: OthelloState, move: int) -> int:
        """First what leaves the other few moves, then what gives few away; near the end, odd regions first."""
        if move == self.size * self.size:
            return 0
        if self.remaining(state) <= 7:
            return self.quick_rank(state, move)
        square = u64(move)
        turned = self.turned(square, state.mine, state.theirs)
        mine, theirs = state.mine | turned | ONE << square, state.theirs ^ turned
        empties = self.full & ~(mine | theirs)
        replies = self.places(theirs, mine)
        mobility = popcount(replies) + popcount(replies & self.corners)
        potential = popcount(self.around(mine) & empties)
        return -mobility * 1024 - potential * 32 + int(self.ranks[move])

    def around(self, discs: u64) -> u64:
        """The squares next to discs, and the discs."""
        wide = discs | (discs & ~self.right) << ONE | (discs & ~self.left) >> ONE
        return wide | wide << u64(self.size) | wide >> u64(self.size)

    def quick_rank(self, state: OthelloState, move: int) -> int:
        """Odd regions first, then by the square."""
        odd = popcount(self.odd_regions(self.full & ~(state.mine | state.theirs)) & ONE << u64(move))
        return odd * 64 + int(self.ranks[move])

    @cached_property
    def corners(self) -> u64:
        """The four corners."""
        n = self.size
        return u64(1 | 1 << n - 1 | 1 << n * (n - 1) | 1 << n * n - 1)

    def bounds(self, state: OthelloState) -> tuple[int, int]:
        """What the discs that nobody can turn over any more leave possible."""
        count = self.size * self.size
        if (state.mine | state.theirs) & self.corners == ZERO:
            return -count, count
        mine, theirs = stable(self, state.mine, state.theirs)
        return 2 * popcount(mine) - count, count - 2 * popcount(theirs)

    @cached_property
    def moving_right(self) -> np.ndarray:
        """The squares from which 1, 2, 4 steps to the right stay on the board."""
        columns = [(1 << max(self.size - steps, 0)) - 1 for steps in (1, 2, 4)]
        return np.array([int(self.left) * column for column in columns], np.uint64)

    @cached_property
    def moving_left(self) -> np.ndarray:
        """The squares from which 1, 2, 4 steps to the left stay on the board."""
        columns = [(1 << self.size) - (1 << steps) for steps in (1, 2, 4)]
        return np.array([int(self.left) * column for column in columns], np.uint64)

    @cached_property
    def moving_straight(self) -> np.ndarray:
        """Every square: straight down and up no step changes the column."""
        return np.array([self.full] * 3, np.uint64)

    @cached_property
    def right(self) -> u64:
        """The rightmost column."""
        return u64(int(self.left) << self.size - 1)

    @cached_property
    def sides(self) -> u64:
        """The leftmost and the rightmost column."""
        return self.left | self.right

    @cached_property
    def ends(self) -> u64:
        """The first and the last row."""
        row = (1 << self.size) - 1
        return u64(row | row << self.size * (self.size - 1))

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

    def key(self, state: OthelloState) -> int:
        """Both boards mixed; the player is told by turning one of them inside out."""
        return mix((state.mine, state.theirs if state.player == 0 else ~state.theirs))

    def canonical(self, state: OthelloState) -> OthelloState:
        """The least of the 8 images by turning and mirroring."""
        mine, theirs = image, other = state.mine, state.theirs
        for turn in range(7):
            if turn % 2 == 0:
                image, other = self.flipped(image), self.flipped(other)
            else:
                image, other = self.transposed(image), self.transposed(other)
            if image < mine or (image == mine and other < theirs):
                mine, theirs = image, other
        return OthelloState(mine, theirs, state.player)

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

    def show(self, state: OthelloState) -> str:
        board, turn = self.format(state).split()
        below = f"X {board.count('X')}  O {board.count('O')}"
        below += f"  {turn} to move" if self.outcome(state) == ONGOING else ""
        columns = [letter(column) for column in range(self.size)]
        return draw(lines(board, self.size), range(1, self.size + 1), columns, top=True) + "\n\n" + below

    def picture(self, state: OthelloState) -> Board:
        signs, _ = self.format(state).split()
        note = f"Black {signs.count('X')}, White {signs.count('O')}"
        palette, colours = tuple(PIECES.values()), ("black", "white")
        return Board(self.size, self.size, up=False, palette=palette, colours=colours, note=note).fill(signs, PIECES)

    def arrange(self, pieces: dict[int, Piece], player: int) -> OthelloState:
        return self.parse(Board(self.size, self.size).signs(pieces, PIECES, empty="-") + "XO"[player])

    def format(self, state: OthelloState) -> str:
        """The squares row by row from a1, and who is to move; X is black, the first player."""
        black, white = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        bits = [1 << square for square in range(self.size * self.size)]
        board = "".join("X" if int(black) & bit else "O" if int(white) & bit else "-" for bit in bits)
        return f"{board} {'XO'[state.player]}"

    def parse(self, text: str) -> OthelloState:
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
            return OthelloState(white, black, 1) if signs[count:] == "o" else OthelloState(black, white, 0)
        if len(plain) >= count and not re.search(r"\d|pass", plain):
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in f5d6, or "
                f"{count} squares (X, O or -) row by row from a1, then X or O to move"
            )
        return self.play_all(self.start(), re.findall(r"[a-z]\d+|pass|pa|--|.", plain))

    def play_all(self, state: OthelloState, texts: list[str]) -> OthelloState:
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

    def format_move(self, state: OthelloState, move: int) -> str:
        if move == self.size * self.size:
            return "pass"
        return square_name(move, self.size)

    def parse_move(self, state: OthelloState, text: str) -> int:
        return super().parse_move(state, "pass" if _is_pass(text) else text)

    def moves_in(self, text: str) -> np.ndarray | None:
        """The squares of a game without passes, as f5d6c3: they need no board to be read.

        >>> Othello().moves_in("f5d6"), Othello().moves_in("f5 d6")
        (array([37, 43]), None)
        """
        if not re.fullmatch(rf"(?:[a-{letter(self.size - 1)}][1-{self.size}])+", text, re.IGNORECASE):
            return None
        codes = np.frombuffer(text.lower().encode("ascii"), np.uint8).astype(np.int64)
        return codes[::2] - ord("a") + self.size * (codes[1::2] - ord("1"))


def _is_pass(text: str) -> bool:
    return text.strip().lower() in ("pass", "pa", "--")
