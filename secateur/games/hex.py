"""Hex: connect your two sides of a board of hexagons; there are no draws.

Cells are numbered row by row from the top left, where a1 is. Each row lies half a cell to the right of the one above,
so that a cell's neighbours are the cells beside it, two above it and two below it:

       a b c
    1  0 1 2               4 (b2) has the neighbours 3 and 5,
     2  3 4 5              1 and 2 above, 6 and 7 below
      3  6 7 8

The first player (red) connects the top with the bottom, the second (blue) the left with the right. A board is a tuple
of words, as in words.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, MIN, ONGOING, WIN
from secateur.games.board import letter, lines, read_rows, shortened, square_name, write_rows
from secateur.games.grids import SquareGrid
from secateur.games.words import (
    Words,
    added,
    common,
    first_of,
    has,
    image_of,
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

PIECES = {"R": Piece("stone", MAX), "B": Piece("stone", MIN)}


class HexState(NamedTuple):
    mine: Words  # stones of the player to move
    theirs: Words
    player: int
    won: int  # 1 when they have connected their sides


class Hex(SquareGrid):
    """Place stones to connect your two sides: Red connects top and bottom, Blue left and right.

    The first stone is such an advantage that the second player may take it over with `swap`: instead of a new stone,
    the red stone becomes blue, mirrored in the long diagonal, so that it is worth the same to the other player.
    """

    size: int = 11
    swap: bool = True

    alternates: ClassVar[bool] = True
    player_names: ClassVar[tuple[str, str]] = ("Red", "Blue")
    protocols: ClassVar[tuple[str, ...]] = ("ugi", "gtp")

    def check_parameters(self) -> None:
        if not 1 <= self.size <= 19:
            raise SecateurError(f"size must be from 1 to 19, not {self.size}")

    def start(self) -> HexState:
        return HexState(self.empty, self.empty, 0, 0)

    def moves(self, state: HexState) -> Iterator[int]:
        for cell in squares_of(self.free(state)):
            yield cell
        if self.may_swap(state):
            yield self.cells

    def play(self, state: HexState, move: int) -> HexState:
        if move == self.cells:
            cell = first_of(state.theirs)
            mirrored = cell % self.size * self.size + cell // self.size
            return HexState(self.empty, added(self.empty, mirrored), 0, 0)
        stones = added(state.mine, move)
        won = 1 if self.connects(stones, move, state.player) else 0
        return HexState(state.theirs, stones, 1 - state.player, won)

    def outcome(self, state: HexState) -> int:
        return LOSS if state.won else ONGOING

    def player(self, state: HexState) -> int:
        return state.player

    def may_swap(self, state: HexState) -> bool:
        """Whether the second player has not moved yet."""
        return self.swap and state.player == 1 and is_empty(state.mine) and size_of(state.theirs) == 1

    def connects(self, stones: Words, cell: int, player: int) -> bool:
        """Whether the stones connected to a cell touch both sides of a player."""
        chain, grown = self.empty, added(self.empty, cell)
        while grown != chain:
            chain = grown
            grown = common(union(chain, self.around(chain)), stones)
        return meet(chain, self.sides[2 * player]) and meet(chain, self.sides[2 * player + 1])

    def around(self, cells: Words) -> Words:
        """All neighbours of cells."""
        found = self.empty
        for way in range(6):
            found = union(found, self.stepped(cells, way))
        return found

    def stepped(self, cells: Words, way: int) -> Words:
        """The cells moved one step: 0 to the right, then clockwise."""
        inner_left, inner_right = without(cells, self.sides[2]), without(cells, self.sides[3])
        if way == 0:
            return raised(inner_right, 1)
        if way == 1:
            return common(raised(cells, self.size), self.full)
        if way == 2:
            return common(raised(inner_left, self.size - 1), self.full)
        if way == 3:
            return lowered(inner_left, 1)
        return lowered(cells, self.size) if way == 4 else lowered(inner_right, self.size - 1)

    def free(self, state: HexState) -> Words:
        """The cells without a stone."""
        return without(without(self.full, state.mine), state.theirs)

    @cached_property
    def sides(self) -> tuple[Words, ...]:
        """The cells along the top and the bottom, which are the first player's, and along the left and the right."""
        size, cells = self.size, self.cells
        rows = range(size), range(cells - size, cells)
        columns = range(0, cells, size), range(size - 1, cells, size)
        return tuple(words_of(side, cells) for side in (*rows, *columns))

    # ------------------------------------------------------------ for a better search

    def steps(self, stones: Words, free: Words, player: int, bridges: bool) -> int:
        """How many stones a player still needs to connect the sides; as many as there are cells where that is hopeless.

        With `bridges`, cells with two free neighbours in common count as connected, for if one of these is taken, the
        other connects; and so do a side and a cell with two free neighbours there.
        """
        open_ = union(stones, free)
        near, far = self.sides[2 * player], self.sides[2 * player + 1]
        front = union(near, self.behind(near, free) if bridges else near)
        far = union(far, self.behind(far, free) if bridges else far)
        reached = self.through(common(front, stones), stones, free, bridges)
        needed = 0
        while not meet(reached, far):
            front = union(common(front, open_), union(reached, self.beyond(reached, free, bridges)))
            grown = self.through(common(front, open_), stones, free, bridges)
            if grown == reached:
                return self.cells
            reached = grown
            needed += 1
        return needed

    def through(self, cells: Words, stones: Words, free: Words, bridges: bool) -> Words:
        """The cells, and all stones connected to them."""
        grown = union(cells, common(self.beyond(cells, free, bridges), stones))
        while grown != cells:
            cells = grown
            grown = union(cells, common(self.beyond(cells, free, bridges), stones))
        return cells

    def beyond(self, cells: Words, free: Words, bridges: bool) -> Words:
        """The neighbours of cells, and with `bridges` also what these reach over two free neighbours."""
        return union(self.around(cells), self.bridged(cells, free)) if bridges else self.around(cells)

    def bridged(self, cells: Words, free: Words) -> Words:
        """What is connected with cells by a bridge: over two neighbours that are both free."""
        found = self.empty
        for way in range(6):
            one, other = self.stepped(cells, way), self.stepped(cells, (way + 1) % 6)
            over = self.stepped(common(one, free), (way + 1) % 6)
            found = union(found, common(over, self.stepped(common(other, free), way)))
        return found

    def behind(self, side: Words, free: Words) -> Words:
        """The cells in the second row from a side of the board with two free neighbours there."""
        found = self.empty
        for way in range(6):
            one, other = self.stepped(common(side, free), way), self.stepped(common(side, free), (way + 1) % 6)
            found = union(found, without(common(one, other), side))
        return found

    def evaluate(self, state: HexState) -> int:
        """Who needs fewer stones, where bridges count as connected; then where they do not."""
        free = self.free(state)
        lead = 0
        for bridges in (True, False):
            theirs = self.steps(state.theirs, free, 1 - state.player, bridges)
            lead = 4 * lead + theirs - self.steps(state.mine, free, state.player, bridges)
        return lead

    def bounds(self, state: HexState) -> tuple[int, int]:
        """Nobody wins in less time than the missing stones take; and two cells to win on are one too many to take."""
        if self.may_swap(state):
            return LOSS, WIN
        free = self.free(state)
        needed = self.steps(state.mine, free, state.player, False)
        if needed == 1:
            return WIN - 1, WIN - 1
        others = self.steps(state.theirs, free, 1 - state.player, False)
        if others == 1 and size_of(self.winning(state.theirs, free, 1 - state.player)) > 1:
            return LOSS + 2, LOSS + 2
        return LOSS + 2 * others, WIN - 2 * needed + 1

    def winning(self, stones: Words, free: Words, player: int) -> Words:
        """The free cells where a stone connects a player's sides."""
        found = free
        for side in (self.sides[2 * player], self.sides[2 * player + 1]):
            chains = self.through(common(side, stones), stones, free, False)
            found = common(found, union(side, self.around(chains)))
        return found

    def candidates(self, state: HexState) -> Iterator[int]:
        """The only cell where they win, if there is one; or else all moves."""
        wanted = self.winning(state.theirs, self.free(state), 1 - state.player)
        if is_empty(wanted) or self.may_swap(state):
            for move in self.moves(state):
                yield move
        else:
            for cell in squares_of(wanted):
                yield cell

    def remaining(self, state: HexState) -> int:
        free = size_of(self.free(state))
        return free + 1 if self.swap and free >= self.cells - 1 else free

    def rank(self, state: HexState, move: int) -> int:
        """The swap, then cells near the last stones and the middle."""
        if move == self.cells:
            return 100
        found = int(self.central[move])
        for word in range(len(self.full)):
            near = int(self.near[move, word])
            found += 4 * (near & state.theirs[word] != 0) + 3 * (near & state.mine[word] != 0)
        return found

    @cached_property
    def near(self) -> np.ndarray:
        """For each cell, the words of its neighbours and of the cells that bridges reach."""
        cells = [words_of([cell], self.cells) for cell in range(self.cells)]
        return np.array([union(self.around(cell), self.bridged(cell, self.full)) for cell in cells], np.int64)

    @cached_property
    def central(self) -> np.ndarray:
        """How near to the middle each cell is."""
        row, column = np.divmod(np.arange(self.cells), self.size)
        return self.size - np.maximum(np.abs(2 * row - self.size + 1), np.abs(2 * column - self.size + 1)) // 2

    def canonical(self, state: HexState) -> HexState:
        """The smaller of a state and the board turned round."""
        mine, theirs = image_of(state.mine, self.turned), image_of(state.theirs, self.turned)
        if mine < state.mine or (mine == state.mine and theirs < state.theirs):
            return HexState(mine, theirs, state.player, state.won)
        return state

    @cached_property
    def turned(self) -> tuple[int, ...]:
        """Where each cell is after half a turn."""
        return tuple(reversed(range(self.cells)))

    # ------------------------------------------------------------ for people

    def show(self, state: HexState) -> str:
        rows = self.format(state).split()[0].split("/")
        names = " ".join(letter(column) for column in range(self.size))
        text = [f"   {names}"]
        text += [f"{' ' * row}{row + 1:2} {' '.join(line)}" for row, line in enumerate(rows)]
        return "\n".join(text) + (f"\n\n{self.player_names[state.player]} to move" if not state.won else "")

    def picture(self, state: HexState) -> Board:
        board = Board(
            self.size,
            self.size,
            "hexes",
            up=False,
            borders=(MAX, MAX, MIN, MIN),
            colours=("red", "blue"),
            palette=tuple(PIECES.values()),
        )
        return board.fill(self.format(state).split()[0].replace("/", ""), PIECES)

    def touched(self, state: HexState, move: int) -> tuple[int, ...]:
        """The cell; for the swap none: it is a button."""
        return (int(move),) if move < self.cells else ()

    def arrange(self, pieces: dict[int, Piece], player: int) -> HexState:
        rows = lines(Board(self.size, self.size).signs(pieces, PIECES), self.size)
        return self.parse(write_rows(self, rows, player))

    def format(self, state: HexState) -> str:
        """The rows from the top with / between, R and B the stones, and who is to move: `.R./.B./... red`."""
        red, blue = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        signs = ["R" if has(red, cell) else "B" if has(blue, cell) else "." for cell in range(self.cells)]
        return write_rows(self, lines("".join(signs), self.size), state.player)

    def parse(self, text: str) -> HexState:
        """The moves, `f6 e7` or `f6e7`, maybe with `swap` as the second, or the rows as `format` has them.

        >>> game = Hex(size=3)
        >>> game.format(game.parse("a2 swap c2"))
        '.B./..R/... blue'
        """
        plain = re.sub(r"[\s,]+", " ", text).strip().lower()
        if re.fullmatch(r"(?: ?(?:[a-z]\d+|swap))*", plain):
            return self.play_all(self.start(), re.findall(r"[a-z]\d+|swap", plain))
        rows, player = read_rows(self, text, self.size, self.size, "RB.")
        signs = "".join(rows)
        mine, theirs = (words_of((n for n, s in enumerate(signs) if s == x), self.cells) for x in ("RB", "BR")[player])
        if any(self.connects(mine, cell, player) for cell in squares_of(mine)):
            raise SecateurError(f"{shortened(text)}: the player to move has connected the sides already")
        won = any(self.connects(theirs, cell, 1 - player) for cell in squares_of(theirs))
        return HexState(mine, theirs, player, int(won))

    def format_move(self, state: HexState, move: int) -> str:
        return "swap" if move == self.cells else square_name(move, self.size)
