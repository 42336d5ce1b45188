"""Go on small boards: surround points and stones; area scoring, positional superko.

Points are numbered row by row from the bottom left, where A1 is; columns leave out the letter I, as in all of Go:

    3  6 7 8
    2  3 4 5        B3 is point 7
    1  0 1 2
       A B C

A board is a tuple of words, as in words.py. A state remembers its last positions, each as a number of 64 bits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import mix, replaced
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import MAX, MIN, ONGOING
from secateur.games.board import draw, lines, shortened
from secateur.games.grids import SquareGrid
from secateur.games.words import (
    Words,
    added,
    common,
    has,
    is_empty,
    lowered,
    meet,
    raised,
    size_of,
    squares_of,
    union,
    without,
    words_of,
)

PIECES = {"X": Piece("stone", MAX), "O": Piece("stone", MIN)}

#: The most that a player can have in advance.
MOST_KOMI = 400

#: The names of columns.
COLUMNS = "ABCDEFGHJKLMNOPQRST"


class GoState(NamedTuple):
    mine: Words  # stones of the player to move
    theirs: Words
    player: int
    passes: int  # in a row, just before
    ply: int
    captured: int  # the ply after the last capture; 0 if there was none
    history: tuple[int, ...]  # the last positions, each in the place of its ply


class Go(SquareGrid):
    """Place stones on points; chains without liberties are captured. The player with the larger area wins.

    A move must not leave the player's own chain without liberties (free neighbouring points), nor repeat a position
    that was on the board after one of the last `superko` moves (positional superko). A player may pass; two passes
    in a row end the game. The score is the area: stones on the board and free points that only one player's stones
    reach, with `komi` for White. A game also ends after three moves for each point. To a search, half a point of area
    is one.
    """

    size: int = 9
    komi: float = 7.5
    superko: int = 16

    alternates: ClassVar[bool] = True
    repeats: ClassVar[bool] = True
    score_unit: ClassVar[int] = 2
    score_spread: ClassVar[int] = 16
    player_names: ClassVar[tuple[str, str]] = ("Black", "White")
    protocols: ClassVar[tuple[str, ...]] = ("ugi", "gtp")

    def check_parameters(self) -> None:
        if not 2 <= self.size <= 13:
            raise SecateurError(f"size must be from 2 to 13, not {self.size}")
        if not 1 <= self.superko <= 128:
            raise SecateurError(f"superko must be from 1 to 128 moves, not {self.superko}")
        if 2 * self.komi % 1 or abs(self.komi) > MOST_KOMI:
            raise SecateurError(f"komi must be a number of half points, at most {MOST_KOMI}, not {self.komi:g}")

    def start(self) -> GoState:
        history = (self.position(self.empty, self.empty, 0),) + (0,) * (self.superko - 1)
        return GoState(self.empty, self.empty, 0, 0, 0, 0, history)

    def moves(self, state: GoState) -> Iterator[int]:
        for point in squares_of(self.free(state.mine, state.theirs)):
            if self.is_legal(state, point):
                yield point
        yield self.cells  # a pass

    def is_legal(self, state: GoState, point: int) -> bool:
        """Whether a stone on a free point has or gets a free neighbour, and makes no position of the last ones."""
        recent = state.captured > 0 and state.ply - state.captured < self.superko  # else nothing can come back
        if not recent and meet(self.around(added(self.empty, point)), self.free(state.mine, state.theirs)):
            return True
        mine, theirs = self.placed(state.mine, state.theirs, point)
        if not meet(self.around(self.chain(mine, point)), self.free(mine, theirs)):
            return False
        return not recent or self.position(mine, theirs, state.player) not in state.history

    def play(self, state: GoState, move: int) -> GoState:
        mine, theirs, passes, captured, ply = state.mine, state.theirs, state.passes + 1, state.captured, state.ply + 1
        if move < self.cells:
            mine, theirs = self.placed(mine, theirs, move)
            passes = 0
            if theirs != state.theirs:
                captured = ply
        history = replaced(state.history, ply % self.superko, self.position(mine, theirs, state.player))
        return GoState(theirs, mine, 1 - state.player, passes, ply, captured, history)

    def outcome(self, state: GoState) -> int:
        if state.passes < 2 and state.ply < 3 * self.cells:
            return ONGOING
        lead = size_of(self.area(state.mine, state.theirs)) - size_of(self.area(state.theirs, state.mine))
        return 2 * lead + self.ahead[state.player]

    @cached_property
    def ahead(self) -> tuple[int, int]:
        """What each player has in advance, in half points."""
        komi = int(2 * self.komi)
        return -komi, komi

    def player(self, state: GoState) -> int:
        return state.player

    def placed(self, mine: Words, theirs: Words, point: int) -> tuple[Words, Words]:
        """Both players' stones after one of mine on a point has taken what it leaves without a free neighbour."""
        mine = added(mine, point)
        free = self.free(mine, theirs)
        for other in squares_of(common(self.around(added(self.empty, point)), theirs)):
            if has(theirs, other):
                chain = self.chain(theirs, other)
                if not meet(self.around(chain), free):
                    theirs = without(theirs, chain)
        return mine, theirs

    def chain(self, stones: Words, point: int) -> Words:
        """The stones connected to the one on a point."""
        return self.spread(added(self.empty, point), stones)

    def spread(self, points: Words, over: Words) -> Words:
        """The points, and all that they reach over others."""
        grown = union(points, common(self.around(points), over))
        while grown != points:
            points = grown
            grown = union(points, common(self.around(points), over))
        return points

    def area(self, mine: Words, theirs: Words) -> Words:
        """My stones, and the free points that reach them and no stone of theirs."""
        free = self.free(mine, theirs)
        return without(self.spread(mine, free), self.spread(theirs, free)) if not is_empty(mine) else self.empty

    def around(self, points: Words) -> Words:
        """All neighbours of points."""
        beside = union(lowered(without(points, self.left), 1), raised(without(points, self.right), 1))
        return common(union(beside, union(lowered(points, self.size), raised(points, self.size))), self.full)

    def free(self, mine: Words, theirs: Words) -> Words:
        """The points without a stone."""
        return without(without(self.full, mine), theirs)

    def position(self, mine: Words, theirs: Words, player: int) -> int:
        """The stones on the board as one number, whoever is to move."""
        return mix((mine, theirs)) if player == 0 else mix((theirs, mine))

    # ------------------------------------------------------------ for a better search

    def evaluate(self, state: GoState) -> int:
        """Points that are nearer to my stones than to theirs, minus the others, and the next capture."""
        near, others = state.mine, state.theirs
        left = self.free(near, others)
        while not is_empty(left):
            mine, theirs = common(self.around(near), left), common(self.around(others), left)
            if is_empty(mine) and is_empty(theirs):
                break
            near, others = union(near, without(mine, theirs)), union(others, without(theirs, mine))
            left = without(without(left, mine), theirs)
        lead = size_of(near) - size_of(others) + self.in_atari(state.theirs, state.mine)
        return 2 * lead + self.ahead[state.player]

    def in_atari(self, stones: Words, others: Words) -> int:
        """How many stones are in the largest chain with a single free neighbour."""
        free = self.free(stones, others)
        most, left = 0, stones
        for point in squares_of(stones):
            if has(left, point):
                chain = self.chain(stones, point)
                left = without(left, chain)
                if size_of(common(self.around(chain), free)) == 1:
                    most = max(most, size_of(chain))
        return most

    def noisy(self, state: GoState, move: int) -> bool:
        """A capture."""
        return move < self.cells and self.placed(state.mine, state.theirs, move)[1] != state.theirs

    def rank(self, state: GoState, move: int) -> int:
        """Captures, then points beside stones and away from the edge; a pass last."""
        if move == self.cells:
            return -1
        taken = size_of(state.theirs) - size_of(self.placed(state.mine, state.theirs, move)[1])
        near = self.around(added(self.empty, move))
        beside = 2 * size_of(common(near, state.theirs)) + size_of(common(near, state.mine))
        return 16 * taken + beside + int(self.lines_from_edge[move])

    @cached_property
    def lines_from_edge(self) -> np.ndarray:
        """How far from the edge each point is, up to the third line."""
        row, column = np.divmod(np.arange(self.cells), self.size)
        far = self.size - 1
        return np.minimum(np.minimum(row, far - row), np.minimum(column, far - column)).clip(0, 3)

    def candidates(self, state: GoState) -> Iterator[int]:
        """On the empty board one of each eight points that mean the same; or else all moves."""
        unlike = state.ply == 0
        for move in self.moves(state):
            row, column = move // self.size, move % self.size
            if not unlike or move == self.cells or (column <= row and row <= (self.size - 1) // 2):
                yield move

    def bounds(self, state: GoState) -> tuple[int, int]:
        """Nobody gets more than all points."""
        ahead = self.ahead[state.player]
        return ahead - 2 * self.cells, ahead + 2 * self.cells

    def remaining(self, state: GoState) -> int:
        return 3 * self.cells - state.ply

    def key(self, state: GoState) -> int:
        """The stones, who is to move, passes, and what was forbidden: states with the same moves to come are alike."""
        recent = state.captured > 0 and state.ply - state.captured < self.superko
        forbidden = self.empty
        if recent:
            for point in squares_of(self.free(state.mine, state.theirs)):
                if not self.is_legal(state, point):
                    forbidden = added(forbidden, point)
        late = max(0, state.ply - 2 * self.cells)  # the end by the number of moves is in sight
        return mix((state.mine, state.theirs, forbidden, (state.player, state.passes, late)))

    # ------------------------------------------------------------ for people

    def show(self, state: GoState) -> str:
        turn = f"\n\n{self.player_names[state.player]} to move" if self.outcome(state) == ONGOING else ""
        return draw(self._rows(state), range(self.size, 0, -1), COLUMNS[: self.size]) + turn

    def reason(self, state: GoState) -> str:
        return "both players passed" if state.passes > 1 else f"{3 * self.cells} moves were played"

    def picture(self, state: GoState) -> Board:
        board = Board(
            self.size,
            self.size,
            "goban",
            column_names=tuple(COLUMNS[: self.size]),
            colours=("black", "white"),
            palette=tuple(PIECES.values()),
        )
        return board.fill("".join(reversed(self._rows(state))), PIECES)

    def touched(self, state: GoState, move: int) -> tuple[int, ...]:
        return (int(move),) if move < self.cells else ()

    def arrange(self, pieces: dict[int, Piece], player: int) -> GoState:
        rows = lines(Board(self.size, self.size).signs(pieces, PIECES), self.size)
        return self.parse(f"{'/'.join(reversed(rows))} {self.player_names[player]}")

    def _rows(self, state: GoState) -> list[str]:
        black, white = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        signs = ["X" if has(black, point) else "O" if has(white, point) else "." for point in range(self.cells)]
        return lines("".join(signs), self.size)[::-1]

    def format(self, state: GoState) -> str:
        """The rows from the top with / between, X black, and who is to move: `.X/O. black`; behind it, unless the game
        begins there, the moves so far, passes, the last capture, and the positions that must not come back."""
        text = f"{'/'.join(self._rows(state))} {self.player_names[state.player].lower()}"
        if state == self.parse(text):
            return text
        return " ".join([text, *map(str, (state.ply, state.passes, state.captured, *state.history))])

    def parse(self, text: str) -> GoState:
        """The moves, `E5 pass C3`, or the rows as `format` has them.

        >>> game = Go(size=3)
        >>> game.format(game.parse(".X./.../... white")), game.show(game.parse("B2 A1")).splitlines()[2]
        ('.X./.../... white', '1 O . .')
        """
        words = re.sub(r"[\s,]+", " ", text).strip().split()
        if not words or "/" not in words[0]:
            return self.play_all(self.start(), words)
        rows, names = words[0].upper().split("/"), [name.lower() for name in self.player_names]
        if len(rows) != self.size or any(len(row) != self.size or set(row) - set("XO.") for row in rows):
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in B2 A1, or {self.size} rows of "
                f"{self.size} points (X, O or .) from the top, separated by /, and who is to move"
            )
        if len(words) < 2 or words[1].lower() not in names:
            raise SecateurError(f"{shortened(text)} must name the player to move after the rows: black or white")
        signs, player = "".join(reversed(rows)), names.index(words[1].lower())
        mine, theirs = (words_of((n for n, s in enumerate(signs) if s == x), self.cells) for x in ("XO", "OX")[player])
        for stones in (mine, theirs):
            if any(not meet(self.around(self.chain(stones, p)), self.free(mine, theirs)) for p in squares_of(stones)):
                raise SecateurError(f"{shortened(text)}: every chain must have a liberty")
        history = (self.position(mine, theirs, player),) + (0,) * (self.superko - 1)
        if len(words) == 2:
            return GoState(mine, theirs, player, 0, 0, 0, history)
        numbers = [int(word) for word in words[2:] if re.fullmatch(r"-?\d+", word)]
        if len(numbers) != len(words) - 2 or len(numbers) != 3 + self.superko:
            raise SecateurError(
                f"{shortened(text)}: after the player to move, there must be {3 + self.superko} numbers"
            )
        ply, passes, captured, *past = numbers
        return GoState(mine, theirs, player, passes, ply, captured, tuple(past))

    def format_move(self, state: GoState, move: int) -> str:
        return "pass" if move == self.cells else f"{COLUMNS[move % self.size]}{move // self.size + 1}"
