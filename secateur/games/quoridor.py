"""Quoridor: step to the far side, or put a wall in the other's way; every pawn must keep a way.

Squares are numbered row by row from a1, a board is a tuple of words, as in words.py. A wall is as long as two squares
and has the name and the number of the square at its lower left: e3h lies above e3 and f3, e3v to the right of e3 and
e4. On a board of 5 x 5, b2h and c3v:

    4   .   .   .|  .   .
                 |
    3   .   .   .|  .   .
            ------
    2   .   .   .   .   .
        a   b   c   d   e
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.board import Board
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, ONGOING, WIN
from secateur.games.board import letter, shortened, square_name
from secateur.games.grids import SquareGrid
from secateur.games.words import (
    Words,
    added,
    common,
    has,
    image_of,
    is_empty,
    lowered,
    meet,
    raised,
    squares_of,
    union,
    without,
    words_of,
)


class QuoridorState(NamedTuple):
    mine: int  # the square of the pawn of the player to move
    theirs: int
    across: Words  # walls that lie across, and upright ones
    upright: Words
    my_walls: int  # walls in hand
    their_walls: int
    player: int


class Barriers(NamedTuple):
    """The squares that walls close on one side."""

    above: Words
    right: Words


class Quoridor(SquareGrid):
    """Move your pawn or place a wall, two squares long; the first player to reach the far row wins.

    A pawn moves to a neighbouring square. If the other pawn stands there, it jumps over that pawn; if a wall or the
    edge is behind that pawn, it jumps to the left or right of it. Walls must not cross or overlap, and must leave
    each pawn a path to its goal row.
    """

    size: int = 9
    walls: int = 10

    alternates: ClassVar[bool] = True
    repeats: ClassVar[bool] = True
    slow_evaluate: ClassVar[bool] = True
    score_unit: ClassVar[int] = 10
    player_names: ClassVar[tuple[str, str]] = ("White", "Black")

    def check_parameters(self) -> None:
        if not 3 <= self.size <= 11:
            raise SecateurError(f"size must be from 3 to 11, not {self.size}")
        if not 0 <= self.walls <= 20:
            raise SecateurError(f"walls must be from 0 to 20, not {self.walls}")

    def start(self) -> QuoridorState:
        middle = (self.size - 1) // 2
        return QuoridorState(middle, self.cells - 1 - middle, self.empty, self.empty, self.walls, self.walls, MAX)

    def moves(self, state: QuoridorState) -> Iterator[int]:
        """The square of a step, or the square of a wall: counted on from `cells` across, from `2 * cells` upright."""
        for square in squares_of(self.steps(state)):
            yield square
        if state.my_walls > 0:
            for wall in squares_of(self.free_across(state)):
                yield self.cells + wall
            for wall in squares_of(self.free_upright(state)):
                yield 2 * self.cells + wall

    def play(self, state: QuoridorState, move: int) -> QuoridorState:
        mine, theirs, across, upright, my_walls, their_walls, player = state
        if move < self.cells:
            return QuoridorState(theirs, move, across, upright, their_walls, my_walls, 1 - player)
        if move < 2 * self.cells:
            across = added(across, move - self.cells)
        else:
            upright = added(upright, move - 2 * self.cells)
        return QuoridorState(theirs, mine, across, upright, their_walls, my_walls - 1, 1 - player)

    def outcome(self, state: QuoridorState) -> int:
        return LOSS if has(self.goals[1 - state.player], state.theirs) else ONGOING

    def player(self, state: QuoridorState) -> int:
        return state.player

    # ------------------------------------------------------------ steps and ways

    def steps(self, state: QuoridorState) -> Words:
        """The squares that the pawn can go to."""
        barriers = self.barriers(state.across, state.upright)
        mine, theirs = added(self.empty, state.mine), added(self.empty, state.theirs)
        found = self.beside(mine, barriers)
        if not meet(found, theirs):
            return found
        jumps = self.beside(theirs, barriers)
        for way in range(4):
            if self.stepped(mine, way, barriers) == theirs and not is_empty(self.stepped(theirs, way, barriers)):
                jumps = self.stepped(theirs, way, barriers)
        return union(without(found, theirs), without(jumps, mine))

    def barriers(self, across: Words, upright: Words) -> Barriers:
        return Barriers(union(across, raised(across, 1)), union(upright, raised(upright, self.size)))

    def stepped(self, squares: Words, way: int, barriers: Barriers) -> Words:
        """The squares one step up (0), to the right (1), down (2) or to the left (3) of others."""
        if way == 0:
            return common(raised(without(squares, barriers.above), self.size), self.full)
        if way == 1:
            return raised(without(without(squares, barriers.right), self.right), 1)
        if way == 2:
            return without(lowered(squares, self.size), barriers.above)
        return without(lowered(without(squares, self.left), 1), barriers.right)

    def beside(self, squares: Words, barriers: Barriers) -> Words:
        """All squares one step from others."""
        found = self.empty
        for way in range(4):
            found = union(found, self.stepped(squares, way, barriers))
        return found

    def distance(self, square: int, player: int, barriers: Barriers) -> int:
        """How many steps a player's pawn is from the far side, as if there were no other pawn; -1 without a way."""
        reached = front = added(self.empty, square)
        steps = 0
        while not meet(front, self.goals[player]):
            front = without(self.beside(front, barriers), reached)
            if is_empty(front):
                return -1
            reached = union(reached, front)
            steps += 1
        return steps

    # ------------------------------------------------------------ walls

    def free_across(self, state: QuoridorState) -> Words:
        """Where a wall can be laid across."""
        across, upright = state.across, state.upright
        taken = union(union(across, upright), union(raised(across, 1), lowered(across, 1)))
        places, corners = without(self.places, taken), self.corners(state)
        left, right = union(raised(corners, 1), self.left), union(lowered(corners, 1), self.last_places)
        for wall in squares_of(common(places, self.two_of(left, corners, right))):
            if self.closes(state, self.barriers(added(across, wall), upright)):
                places = without(places, added(self.empty, wall))
        return places

    def free_upright(self, state: QuoridorState) -> Words:
        """Where a wall can be put upright."""
        across, upright = state.across, state.upright
        taken = union(union(across, upright), union(raised(upright, self.size), lowered(upright, self.size)))
        places, corners = without(self.places, taken), self.corners(state)
        below = union(raised(corners, self.size), self.rows[0])
        above = union(lowered(corners, self.size), self.rows[1])
        for wall in squares_of(common(places, self.two_of(below, corners, above))):
            if self.closes(state, self.barriers(across, added(upright, wall))):
                places = without(places, added(self.empty, wall))
        return places

    def corners(self, state: QuoridorState) -> Words:
        """The corners of squares, by the square at the lower left, where a wall ends or has its middle.

        A wall closes no way unless two of its own three corners are among these, or at the edge of the board.
        """
        across, upright = state.across, state.upright
        flat = union(across, union(raised(across, 1), lowered(without(across, self.left), 1)))
        steep = union(upright, union(raised(upright, self.size), lowered(upright, self.size)))
        return common(union(flat, steep), self.places)

    def two_of(self, one: Words, other: Words, third: Words) -> Words:
        """What is on two of three boards."""
        return union(union(common(one, other), common(one, third)), common(other, third))

    def closes(self, state: QuoridorState, barriers: Barriers) -> bool:
        """Whether a pawn has no way to its far side."""
        if self.distance(state.mine, state.player, barriers) < 0:
            return True
        return self.distance(state.theirs, 1 - state.player, barriers) < 0

    @cached_property
    def places(self) -> Words:
        """Where walls can be: all squares but those of the last column and of the last row."""
        inside = [square for square in range(self.cells - self.size) if (square + 1) % self.size]
        return words_of(inside, self.cells)

    @cached_property
    def last_places(self) -> Words:
        """The last column where walls can be."""
        return words_of(range(self.size - 2, self.cells, self.size), self.cells)

    @cached_property
    def rows(self) -> tuple[Words, Words]:
        """The first and the last row where walls can be."""
        top = self.cells - 2 * self.size
        return words_of(range(self.size), self.cells), words_of(range(top, top + self.size), self.cells)

    @cached_property
    def goals(self) -> tuple[Words, Words]:
        """The far side of each player."""
        return words_of(range(self.cells - self.size, self.cells), self.cells), words_of(range(self.size), self.cells)

    # ------------------------------------------------------------ for a better search

    def evaluate(self, state: QuoridorState) -> int:
        """How many steps shorter the player's path is, with the move, and the walls in hand."""
        barriers = self.barriers(state.across, state.upright)
        ahead = self.distance(state.theirs, 1 - state.player, barriers)
        ahead -= self.distance(state.mine, state.player, barriers)
        return 10 * ahead + 5 + 8 * (state.my_walls - state.their_walls)

    def bounds(self, state: QuoridorState) -> tuple[int, int]:
        """A step to the far side wins at once."""
        if meet(self.steps(state), self.goals[state.player]):
            return WIN - 1, WIN - 1
        return LOSS + 2, WIN - 3

    def rank(self, state: QuoridorState, move: int) -> int:
        """Steps forward, then walls near the square in front of the other pawn."""
        if move < self.cells:
            gained = move // self.size - state.mine // self.size
            return 20 + 4 * (gained if state.player == MAX else -gained)
        column, row = state.theirs % self.size, state.theirs // self.size
        wall, front = move % self.cells, row - 1 if state.player == MAX else row
        sideways = abs(2 * (wall % self.size - column) + 1)
        return 16 - sideways - 2 * abs(wall // self.size - front) + (1 if move < 2 * self.cells else 0)

    def canonical(self, state: QuoridorState) -> QuoridorState:
        """The smaller of a state and its mirror image."""
        image = QuoridorState(
            int(self.mirror[state.mine]),
            int(self.mirror[state.theirs]),
            image_of(state.across, self.wall_mirror),
            image_of(state.upright, self.wall_mirror),
            state.my_walls,
            state.their_walls,
            state.player,
        )
        return image if image < state else state

    @cached_property
    def mirror(self) -> np.ndarray:
        """Where each square is with left and right exchanged."""
        return np.arange(self.cells).reshape(self.size, self.size)[:, ::-1].ravel()

    @cached_property
    def wall_mirror(self) -> np.ndarray:
        """Where each wall is then."""
        return np.roll(self.mirror.reshape(self.size, self.size), -1, axis=1).ravel()

    # ------------------------------------------------------------ for people

    def show(self, state: QuoridorState) -> str:
        """Squares as dots, with the walls between them."""
        barriers, pawns = self.barriers(state.across, state.upright), self._pawns(state)
        text = []
        for row in reversed(range(self.size)):
            squares = range(row * self.size, (row + 1) * self.size)
            above = ["---" if has(barriers.above, square) else "   " for square in squares]
            joints = [
                "-" if has(state.across, square) else "|" if has(state.upright, square) else " " for square in squares
            ]
            signs = [next((sign for sign, pawn in zip("WB", pawns, strict=True) if pawn == s), ".") for s in squares]
            walls = ["|" if has(barriers.right, square) else " " for square in squares]
            text.append("   " + "".join(map("".join, zip(above, joints, strict=True))))
            text.append(f"{row + 1:2} " + "".join(f" {sign} {wall}" for sign, wall in zip(signs, walls, strict=True)))
        text.append("   " + "".join(f" {letter(column)}  " for column in range(self.size)))
        turn = f"; {self.player_names[state.player]} to move" if self.outcome(state) == ONGOING else ""
        return "\n".join(line.rstrip() for line in text[1:]) + f"\n\n{self._note(state)}{turn}"

    def _pawns(self, state: QuoridorState) -> tuple[int, int]:
        return (state.mine, state.theirs) if state.player == MAX else (state.theirs, state.mine)

    def _in_hand(self, state: QuoridorState) -> tuple[int, int]:
        return (state.my_walls, state.their_walls) if state.player == MAX else (state.their_walls, state.my_walls)

    def _note(self, state: QuoridorState) -> str:
        white, black = self._in_hand(state)
        return f"walls in hand: White {white}, Black {black}"

    def picture(self, state: QuoridorState) -> Board:
        """The cells are the squares, row by row from the bottom, then the edges."""
        board = Board(self.size, self.size, "edges", colours=("white", "black"), note=self._note(state))
        barriers = self.barriers(state.across, state.upright)
        edges = [self._edge_above(square) for square in squares_of(barriers.above)]
        edges += [self._edge_right_of(square) for square in squares_of(barriers.right)]
        for player, pawn in enumerate(self._pawns(state)):
            board = board.put("pawn", player, [pawn])
        return board.put("wall", None, edges)

    def _edge_above(self, square: int) -> int:
        return self.cells + self.size + square

    def _edge_right_of(self, square: int) -> int:
        return 2 * self.cells + self.size + square + square // self.size + 1

    def touched(self, state: QuoridorState, move: int) -> tuple[int, ...]:
        """The square of a step; the left or the lower edge of a wall."""
        square = int(move) % self.cells
        return ((square,), (self._edge_above(square),), (self._edge_right_of(square),))[int(move) // self.cells]

    def format(self, state: QuoridorState) -> str:
        """The pawns, the walls, those in hand, and who is to move: `e2 e9 / e7h d4v / 9 9 / white`."""
        moves = [self.cells + wall for wall in squares_of(state.across)]
        moves += [2 * self.cells + wall for wall in squares_of(state.upright)]
        pawns = [self.format_move(state, pawn) for pawn in self._pawns(state)]
        walls, hands = [self.format_move(state, wall) for wall in moves], map(str, self._in_hand(state))
        parts = (pawns, walls, hands, [self.player_names[state.player].lower()])
        return " / ".join(" ".join(part) for part in parts)

    def parse(self, text: str) -> QuoridorState:
        """The moves, `e2 e8 e7h`, or a position as `format` has it.

        >>> game = Quoridor()
        >>> game.format(game.parse("e2 e8 e6h"))
        'e2 e8 / e6h / 9 10 / black'
        """
        if "/" not in text:
            return self.play_all(self.start(), text.split())
        names = {self.format_move(self.start(), move): move for move in range(3 * self.cells)}
        parts = [part.lower().split() for part in text.split("/")]
        players = [name.lower() for name in self.player_names]
        if [len(part) for part in parts[:1] + parts[2:]] != [2, 2, 1] or parts[3][0] not in players:
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in e2 e8, or the pawns, the walls, those in "
                f"hand, and who is to move, as in {self.format(self.start())}"
            )
        unknown = [name for name in parts[0] + parts[1] if name not in names]
        if unknown or not all(re.fullmatch(r"\d{1,2}", number) for number in parts[2]):
            raise SecateurError(f"{shortened(text)}: there is no {unknown[0] if unknown else ' '.join(parts[2])} here")
        pawns, walls = [names[name] for name in parts[0]], [names[name] for name in parts[1]]
        across, upright = self._laid(pawns, walls)
        hands = [int(number) for number in parts[2]]
        player = players.index(parts[3][0])
        if has(self.goals[player], pawns[player]):
            raise SecateurError(
                f"{self.player_names[player]} has reached the far row: the other player must be to move"
            )
        me, other = (0, 1) if player == MAX else (1, 0)
        return QuoridorState(pawns[me], pawns[other], across, upright, hands[me], hands[other], player)

    def _laid(self, pawns: list[int], walls: list[int]) -> tuple[Words, Words]:
        """The boards of walls after some are laid in turn."""
        if pawns[0] == pawns[1] or max(pawns) >= self.cells:
            raise SecateurError("the two pawns must stand on different squares")
        state = QuoridorState(pawns[0], pawns[1], self.empty, self.empty, len(walls), len(walls), MAX)
        for wall in walls:
            if wall < self.cells or wall not in list(self.moves(state)):
                raise SecateurError(f"the wall {self.format_move(state, wall)} is not possible here")
            state = self.play(state, wall)
        return state.across, state.upright

    def format_move(self, state: QuoridorState, move: int) -> str:
        """`e2` is a pawn move; `e3h` is a wall above e3 and f3, `e3v` to the right of e3 and e4."""
        square = int(move) % self.cells
        return square_name(square, self.size) + ("", "h", "v")[int(move) // self.cells]
