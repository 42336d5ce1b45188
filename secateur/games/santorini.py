"""Santorini: move a worker, then build; a player who steps up to the third level wins.

Squares are numbered row by row from the bottom left, where a1 is; the usual board has 25:

    5 20 21 22 23 24
    4 15 16 17 18 19
    3 10 11 12 13 14        c3 is square 12
    2  5  6  7  8  9
    1  0  1  2  3  4
       a  b  c  d  e

A board is an int, one bit a square. `towers[0]` are the squares with one storey or more, `towers[3]` those with a dome.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import popcount, replaced, squares
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import LOSS, ONGOING, WIN, Game
from secateur.games.board import letter, shortened, square_name, symmetries


class SantoriniState(NamedTuple):
    mine: int  # workers of the player to move
    theirs: int
    towers: tuple[int, ...]  # squares with at least 1, 2, 3 storeys, and with a dome
    player: int
    built_by: int  # the square of the worker that has moved and must build; -1 before a move


class Santorini(Game):
    """Move a worker to a neighbouring square, at most one level up, then build next to it; the third level wins.

    First each player places two workers. The worker that has moved builds a level on a neighbouring square, or a dome
    on the third level. Workers cannot enter a dome. A player who steps up to the third level wins, and a player who
    cannot step loses. Placing, stepping and building are single moves here: a player makes two in a row.
    """

    size: int = 5

    player_names: ClassVar[tuple[str, str]] = ("Blue", "White")

    def check_parameters(self) -> None:
        if not 2 <= self.size <= 7:
            raise SecateurError(f"size must be from 2 to 7, not {self.size}")

    def start(self) -> SantoriniState:
        return SantoriniState(0, 0, (0, 0, 0, 0), 0, -1)

    def moves(self, state: SantoriniState) -> Iterator[int]:
        if popcount(state.mine) < 2:
            for square in squares(self.full & ~(state.mine | state.theirs)):
                yield square
        elif state.built_by >= 0:
            for square in squares(self.places_to_build(state)):
                yield square
        else:
            for worker in squares(state.mine):
                for square in squares(self.steps(state, worker)):
                    yield (worker + 1) * self.count_squares + square

    def play(self, state: SantoriniState, move: int) -> SantoriniState:
        if popcount(state.mine) < 2:
            mine = state.mine | 1 << move
            if popcount(mine) < 2:
                return SantoriniState(mine, state.theirs, state.towers, state.player, -1)
            return SantoriniState(state.theirs, mine, state.towers, 1 - state.player, -1)
        if state.built_by >= 0:
            storey = self.height_of(state, move)
            towers = replaced(state.towers, storey, state.towers[storey] | 1 << move)
            return SantoriniState(state.theirs, state.mine, towers, 1 - state.player, -1)
        worker, square = move // self.count_squares - 1, move % self.count_squares
        mine = state.mine ^ (1 << worker) ^ (1 << square)
        if self.height_of(state, square) == 3:  # the game is over
            return SantoriniState(state.theirs, mine, state.towers, 1 - state.player, -1)
        return SantoriniState(mine, state.theirs, state.towers, state.player, square)

    def outcome(self, state: SantoriniState) -> int:
        if state.theirs & state.towers[2] != 0:
            return LOSS
        if popcount(state.mine) < 2 or state.built_by >= 0:
            return ONGOING
        for worker in squares(state.mine):
            if self.steps(state, worker) != 0:
                return ONGOING
        return LOSS

    def player(self, state: SantoriniState) -> int:
        return state.player

    def steps(self, state: SantoriniState, worker: int) -> int:
        """Where a worker can go: to free squares beside it, at most one storey higher."""
        height = self.height_of(state, worker)
        too_high = state.towers[height + 1] if height < 2 else state.towers[3]
        return self.around[worker] & ~(too_high | state.towers[3] | state.mine | state.theirs)

    def places_to_build(self, state: SantoriniState) -> int:
        """Where the worker that has moved can build; the square that it left is always one."""
        return self.around[state.built_by] & ~(state.towers[3] | state.mine | state.theirs)

    def height_of(self, state: SantoriniState, square: int) -> int:
        """How many storeys a square has; a dome is the fourth."""
        found = 0
        for storey in range(4):
            found += state.towers[storey] >> square & 1
        return found

    @cached_property
    def count_squares(self) -> int:
        """How many squares there are."""
        return self.size * self.size

    @cached_property
    def full(self) -> int:
        """Every square of the board."""
        return (1 << self.count_squares) - 1

    @cached_property
    def around(self) -> tuple[int, ...]:
        """The squares beside each square, diagonally too."""
        found = []
        for square in range(self.count_squares):
            row, column = divmod(square, self.size)
            near = [(row + up, column + right) for up in (-1, 0, 1) for right in (-1, 0, 1) if up or right]
            inside = [(r, c) for r, c in near if 0 <= r < self.size and 0 <= c < self.size]
            found.append(sum(1 << r * self.size + c for r, c in inside))
        return tuple(found)

    # ------------------------------------------------------------ for a better search

    def evaluate(self, state: SantoriniState) -> int:
        """How high the workers stand, where they can step, and a little for the middle."""
        if popcount(state.mine) < 2:
            return 0
        return self.prospects(state, state.mine) - self.prospects(state, state.theirs)

    def prospects(self, state: SantoriniState, workers: int) -> int:
        """What a player's workers are worth."""
        found = 0
        taken = state.mine | state.theirs | state.towers[3]
        for worker in squares(workers):
            height = self.height_of(state, worker)
            found += 20 * height * height + self.near_middle[worker]
            steps = self.around[worker] & ~taken
            if height < 2:
                steps &= ~state.towers[height + 1]
            found += 2 * popcount(steps)
            for storey in range(min(height + 1, 3)):
                found += (4 + 4 * storey) * popcount(steps & state.towers[storey])
        return found

    @cached_property
    def near_middle(self) -> tuple[int, ...]:
        """How near to the middle each square is."""
        places = [divmod(square, self.size) for square in range(self.count_squares)]
        return tuple(
            2 * self.size - abs(2 * row - self.size + 1) - abs(2 * column - self.size + 1) for row, column in places
        )

    def bounds(self, state: SantoriniState) -> tuple[int, int]:
        """A step up to the third storey wins at once."""
        if popcount(state.mine) == 2 and state.built_by < 0:
            for worker in squares(state.mine):
                if self.height_of(state, worker) == 2 and self.steps(state, worker) & state.towers[2] != 0:
                    return WIN - 1, WIN - 1
        return LOSS, WIN

    def rank(self, state: SantoriniState, move: int) -> int:
        """Steps up, then steps to the middle; storeys that the player's workers can use; domes that stop a win."""
        if popcount(state.mine) < 2:
            return self.near_middle[move]
        square = move % self.count_squares
        height = self.height_of(state, square)
        if state.built_by < 0:
            climbed = height - self.height_of(state, move // self.count_squares - 1)
            return 100 * (height == 3) + 20 * climbed + 5 * height + self.near_middle[square]
        own = self.reached(state, state.mine, height)
        others = self.reached(state, state.theirs, height)
        if height == 3:
            return 50 if others >> square & 1 else -50
        return 10 * (height + 1) * ((own >> square & 1) - (others >> square & 1))

    def reached(self, state: SantoriniState, workers: int, height: int) -> int:
        """The squares beside workers that stand high enough for that many storeys and one more."""
        found = 0
        for worker in squares(workers):
            if self.height_of(state, worker) + 1 >= height:
                found |= self.around[worker]
        return found

    def noisy(self, state: SantoriniState, move: int) -> bool:
        """A winning step, and the dome that stops one."""
        square = move % self.count_squares
        if popcount(state.mine) < 2 or self.height_of(state, square) < 3:
            return False
        return state.built_by < 0 or self.reached(state, state.theirs, 3) >> square & 1 != 0

    def remaining(self, state: SantoriniState) -> int:
        """Every turn adds a storey or a dome."""
        built = 0
        for storey in range(4):
            built += popcount(state.towers[storey])
        return 2 * (4 * self.count_squares - built) + 5

    def canonical(self, state: SantoriniState) -> SantoriniState:
        """The least of the eight images by turning and mirroring."""
        best = state
        for number in range(7):
            built_by = int(self.images[number, state.built_by]) if state.built_by >= 0 else -1
            towers = state.towers
            for storey in range(4):
                towers = replaced(towers, storey, self.image(state.towers[storey], number))
            mine, theirs = self.image(state.mine, number), self.image(state.theirs, number)
            rest, best_rest = (mine, theirs, built_by), (best.mine, best.theirs, best.built_by)
            if towers < best.towers or (towers == best.towers and rest < best_rest):
                best = SantoriniState(mine, theirs, towers, state.player, built_by)
        return best

    def image(self, board: int, number: int) -> int:
        """The board, moved by one of the symmetries."""
        found = 0
        for square in squares(board):
            found |= 1 << int(self.images[number, square])
        return found

    @cached_property
    def images(self) -> np.ndarray:
        """Where each symmetry but the identity takes each square."""
        return np.array(symmetries(self.size, self.size), np.int64)

    # ------------------------------------------------------------ for people

    def show(self, state: SantoriniState) -> str:
        rows = [self._row(state, row) for row in reversed(range(self.size))]
        columns = [letter(column).rjust(2) for column in range(self.size)]
        text = "\n".join(f"{self.size - number} {' '.join(row)}" for number, row in enumerate(rows))
        turn = f"\n\n{self.player_names[state.player]} to {self._task(state)}" if self.outcome(state) == ONGOING else ""
        return f"{text}\n  {' '.join(columns)}{turn}"

    def _task(self, state: SantoriniState) -> str:
        if popcount(state.mine) < 2:
            return "place a worker"
        return "build" if state.built_by >= 0 else "move"

    def _row(self, state: SantoriniState, row: int) -> list[str]:
        """The squares of a row: the storeys, and B or W for a worker; a dome is a 4."""
        blue, white = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        found = []
        for square in range(row * self.size, (row + 1) * self.size):
            worker = "B" if blue >> square & 1 else "W" if white >> square & 1 else "."
            found.append(f"{self.height_of(state, square)}{worker}")
        return found

    def picture(self, state: SantoriniState) -> Board:
        board = Board(self.size, self.size, colours=("blue", "white"), note=self._task(state))
        for square in range(self.count_squares):
            height = self.height_of(state, square)
            side = next((s for s, all_ in enumerate(self._workers(state)) if all_ >> square & 1), None)
            if side is not None:
                board = board.put("pawn", side, [square], height=height)
            elif height == 4:
                board = board.put("dome", None, [square], height=3)
            elif height:
                board = board.put("tower", None, [square], height=height)
        return board

    def _workers(self, state: SantoriniState) -> tuple[int, int]:
        return (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)

    def touched(self, state: SantoriniState, move: int) -> tuple[int, ...]:
        """The square to place or build on, or the worker's and where it goes."""
        square = int(move % self.count_squares)
        return (square,) if move < self.count_squares else (int(move) // self.count_squares - 1, square)

    def piece_name(self, piece: Piece) -> str:
        return "worker" if piece.shape == "pawn" else piece.shape

    def format(self, state: SantoriniState) -> str:
        """The rows from the top with / between, each square its storeys (4: a dome) and the worker on it; who is to
        move; and where the worker is that must build: `0B1./2.0W blue a2`."""
        rows = "/".join("".join(self._row(state, row)) for row in reversed(range(self.size)))
        builder = f" {self._name(state.built_by)}" if state.built_by >= 0 else ""
        return f"{rows} {self.player_names[state.player].lower()}{builder}"

    def parse(self, text: str) -> SantoriniState:
        """The moves, `b2 d4 b4 d2 b2-c3 c4`, or the rows as `format` has them.

        >>> game = Santorini(size=3)
        >>> game.format(game.parse("a1 c3 a3 c1 a1-b1 b2"))
        '0W0.0B/0.1.0./0.0B0W white'
        """
        words = re.sub(r"[\s,]+", " ", text).strip().split()
        if not words or "/" not in words[0]:
            return self.play_all(self.start(), words)
        rows, names = words[0].upper().split("/"), [name.lower() for name in self.player_names]
        signs = "".join(reversed(rows))
        right = len(rows) == self.size and all(re.fullmatch(rf"(?:[0-4][BW.]){{{self.size}}}", row) for row in rows)
        if not right or len(words) not in (2, 3) or words[1].lower() not in names:
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in b2 d4, or {self.size} rows of "
                f"{self.size} squares from the top, each with its level and B, W or ., then the player to move"
            )
        heights, workers = [int(sign) for sign in signs[::2]], signs[1::2]
        if any(workers.count(sign) > 2 for sign in "BW") or any(
            h == 4 and w != "." for h, w in zip(heights, workers, strict=True)
        ):
            raise SecateurError(f"{shortened(text)}: each player has at most two workers, and none on a dome")
        towers = tuple(sum(1 << n for n, height in enumerate(heights) if height > storey) for storey in range(4))
        blue, white = (sum(1 << n for n, sign in enumerate(workers) if sign == own) for own in "BW")
        player = names.index(words[1].lower())
        mine, theirs = (blue, white) if player == 0 else (white, blue)
        builder = self._square(words[2]) if len(words) == 3 else -1
        if builder >= 0 and not mine >> builder & 1:
            raise SecateurError(f"{shortened(text)}: no worker of the player to move is on {words[2]}")
        return SantoriniState(mine, theirs, towers, player, builder)

    def _name(self, square: int) -> str:
        return square_name(square, self.size)

    def _square(self, name: str) -> int:
        names = [self._name(square) for square in range(self.count_squares)]
        if name.lower() not in names:
            raise SecateurError(f"{name!r} is not a square of this board")
        return names.index(name.lower())

    def format_move(self, state: SantoriniState, move: int) -> str:
        """`c3` places a worker or builds, `c3-c4` moves."""
        square = self._name(move % self.count_squares)
        return square if move < self.count_squares else f"{self._name(move // self.count_squares - 1)}-{square}"
