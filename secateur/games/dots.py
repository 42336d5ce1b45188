"""Dots and boxes: draw an edge between two dots; a player who draws the fourth edge of a box wins it, and moves again.

Edges are numbered row by row from the bottom, first those across, then those up. With 2 x 2 boxes:

    5   +--4--+--5--+
    4  10    11    12        A position is an `int`, one bit an edge.
    3   +--2--+--3--+        Edges are called by column and row of this picture:
    2   6     7     8         edge 0 is b1, edge 6 is a2, edge 12 is e4.
    1   +--0--+--1--+
        a  b  c  d  e
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from secateur.bits import lowest, popcount, squares
from secateur.board import Board
from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.games.board import draw, letter, shortened

#: A bit that is no edge: a box that is not there lacks it for ever.
NO_EDGE = 62


class DotsState(NamedTuple):
    edges: int  # those that are drawn
    lead: int  # how many boxes the player to move is ahead
    player: int


class DotsAndBoxes(Game):
    """Draw an edge; the fourth edge of a box wins the box and gives another turn. The player with more boxes wins.

    The game ends when all edges are drawn. The score is the difference in boxes.
    """

    width: int = 4
    height: int = 4

    def check_parameters(self) -> None:
        if self.width < 1 or self.height < 1 or self.count_edges > NO_EDGE:
            raise SecateurError(
                f"width and height must be at least 1, with at most {NO_EDGE} edges, as 5 x 5 boxes have; "
                f"they are {self.width} and {self.height}"
            )

    def start(self) -> DotsState:
        return DotsState(0, 0, 0)

    def moves(self, state: DotsState) -> Iterator[int]:
        return squares(self.full & ~state.edges)

    def play(self, state: DotsState, move: int) -> DotsState:
        edges = state.edges | 1 << move
        made = 0
        for side in range(2):
            if edges & self.beside[move, side] == self.beside[move, side]:
                made += 1
        if made > 0:
            return DotsState(edges, state.lead + made, state.player)
        return DotsState(edges, -state.lead, 1 - state.player)

    def outcome(self, state: DotsState) -> int:
        return state.lead if state.edges == self.full else ONGOING

    def player(self, state: DotsState) -> int:
        return state.player

    @cached_property
    def count_edges(self) -> int:
        return self.width * (self.height + 1) + self.height * (self.width + 1)

    @cached_property
    def full(self) -> int:
        """All edges."""
        return (1 << self.count_edges) - 1

    @cached_property
    def boxes(self) -> tuple[int, ...]:
        """The four edges of each box, row by row from the bottom."""
        across, up = self.width, self.width + 1
        first_up = across * (self.height + 1)
        found = []
        for row in range(self.height):
            for column in range(self.width):
                below, left = row * across + column, first_up + row * up + column
                found.append(1 << below | 1 << below + across | 1 << left | 1 << left + 1)
        return tuple(found)

    @cached_property
    def beside(self) -> np.ndarray:
        """By edge: the edges of the two boxes that it belongs to; of the one that is not there, NO_EDGE."""
        found = np.full((self.count_edges, 2), 1 << NO_EDGE, np.int64)
        for edge in range(self.count_edges):
            for side, box in enumerate(box for box in self.boxes if box >> edge & 1):
                found[edge, side] = box
        return found

    # ------------------------------------------------------------ for a better search

    def open_boxes(self, edges: int) -> int:
        """How many boxes lack just one edge."""
        found = 0
        for box in range(self.width * self.height):
            if popcount(self.boxes[box] & ~edges) == 1:
                found += 1
        return found

    def evaluate(self, state: DotsState) -> int:
        """The lead, and the boxes that lack one edge."""
        return state.lead + self.open_boxes(state.edges)

    def noisy(self, state: DotsState, move: int) -> bool:
        """An edge that makes a box."""
        return self.lacking(state.edges, move, 0) == 1 or self.lacking(state.edges, move, 1) == 1

    def lacking(self, edges: int, edge: int, side: int) -> int:
        """How many edges a box beside an edge lacks; 0 where there is none."""
        box = int(self.beside[edge, side])
        return 0 if box >> NO_EDGE & 1 else popcount(box & ~edges)

    def rank(self, state: DotsState, move: int) -> int:
        """Boxes first; last what gives a box away."""
        one, other = self.lacking(state.edges, move, 0), self.lacking(state.edges, move, 1)
        if one == 1 or other == 1:
            return 2
        return 0 if one == 2 or other == 2 else 1

    def bounds(self, state: DotsState) -> tuple[int, int]:
        """Nobody gets more than the boxes that are left."""
        left = 0
        for box in range(self.width * self.height):
            if self.boxes[box] & ~state.edges != 0:
                left += 1
        return state.lead - left, state.lead + left

    def remaining(self, state: DotsState) -> int:
        """The edges that are left."""
        return popcount(self.full & ~state.edges)

    def candidates(self, state: DotsState) -> Iterator[int]:
        """Where a box can be won: that edge, if nothing is lost by it; or else also the edge that gives two away.

        A box lacks one edge, and the box behind that edge lacks another: a chain. To win a box is right, unless
        it leaves no way to stop before the last two boxes of a chain, or the last four of one that ends in boxes which
        lack one edge on both sides. To give these away leaves the opponent with the next move.
        """
        give = win = -1
        for box in range(self.width * self.height):
            missing = self.boxes[box] & ~state.edges
            if popcount(missing) == 1:
                edge = lowest(missing)
                onward = self.onward(state.edges, self.boxes[box], edge)
                if onward < 0:  # nothing is opened by it
                    win, give = edge, -1
                    break
                next_box = self.across(self.boxes[box], edge)
                after = self.across(next_box, onward)
                beyond = self.onward(state.edges, next_box, onward)
                if beyond >= 0 and popcount(self.across(after, beyond) & ~state.edges) != 1:  # three boxes or more
                    win, give = edge, -1
                    break
                if win < 0 or beyond >= 0:
                    win, give = edge, onward
        if win < 0:
            for move in self.moves(state):
                yield move
        else:
            yield win
            if give >= 0:
                yield give

    def timeless(self, state: DotsState) -> DotsState:
        """The edges and the lead: it does not matter which of the players has it."""
        return DotsState(state.edges, state.lead, 0)

    def across(self, box: int, edge: int) -> int:
        """The box on the other side of an edge; NO_EDGE if there is none."""
        return int(self.beside[edge, 1] if self.beside[edge, 0] == box else self.beside[edge, 0])

    def onward(self, edges: int, box: int, edge: int) -> int:
        """The other edge that the box across an edge lacks, if it lacks just two; otherwise -1."""
        missing = self.across(box, edge) & ~edges
        return lowest(missing & ~(1 << edge)) if popcount(missing) == 2 else -1

    def canonical(self, state: DotsState) -> DotsState:
        """The least of the images: turned, mirrored, and with the two outer edges of a corner exchanged."""
        least = self.full
        for image in range(len(self.images)):
            edges = 0
            for byte in range(8):
                edges |= int(self.images[image, byte, state.edges >> 8 * byte & 255])
            for corner in range(4):
                one, other = self.corners[corner]
                if edges >> other & 1 and not edges >> one & 1:
                    edges ^= 1 << one | 1 << other
            least = min(least, edges)
        return DotsState(least, state.lead, state.player)

    @cached_property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The two outer edges of each corner of the board; the same edge twice where corners have edges in common."""
        ends = [(column, row) for column in (0, 2 * self.width) for row in (0, 2 * self.height)]
        pairs = [(self._edges[abs(column - 1), row], self._edges[column, abs(row - 1)]) for column, row in ends]
        return tuple((one, one if 1 in (self.width, self.height) else other) for one, other in pairs)

    @cached_property
    def images(self) -> np.ndarray:
        """By image, byte of a position and what is in the byte: the position that it becomes."""
        width, height = 2 * self.width, 2 * self.height
        images = []
        for turn in range(8 if width == height else 4):
            table = np.zeros((8, 256), np.int64)
            for (column, row), edge in self._edges.items():
                x = width - column if turn & 1 else column
                y = height - row if turn & 2 else row
                image = self._edges[(y, x) if turn & 4 else (x, y)]
                table[edge // 8, np.arange(256) >> edge % 8 & 1 == 1] |= 1 << image
            images.append(table)
        return np.array(images)

    # ------------------------------------------------------------ for people

    @cached_property
    def _edges(self) -> dict[tuple[int, int], int]:
        """The edges by column and row of the picture, where dots and boxes have columns and rows too."""
        columns, rows = range(2 * self.width + 1), range(2 * self.height + 1)
        across = [(column, row) for row in rows[::2] for column in columns[1::2]]
        up = [(column, row) for row in rows[1::2] for column in columns[::2]]
        return {place: edge for edge, place in enumerate(across + up)}

    def _score(self, state: DotsState) -> str:
        made = sum(box & ~state.edges == 0 for box in self.boxes)
        first = (made + (state.lead if state.player == 0 else -state.lead)) // 2
        return f"{self.player_names[0]} {first}, {self.player_names[1]} {made - first}"

    def show(self, state: DotsState) -> str:
        columns, rows = range(2 * self.width + 1), range(2 * self.height + 1)
        signs = ["".join(self._sign(state, column, row) for column in columns) for row in reversed(rows)]
        board = draw(signs, range(len(rows), 0, -1), [letter(column) for column in columns])
        turn = f"; {self.player_names[state.player]} to move" if self.outcome(state) == ONGOING else ""
        return f"{board}\n\n{self._score(state)}{turn}"

    def _sign(self, state: DotsState, column: int, row: int) -> str:
        if (column, row) in self._edges:
            return "-|"[row % 2] if state.edges >> self._edges[column, row] & 1 else " "
        if row % 2 and column % 2:
            return " " if self.boxes[row // 2 * self.width + column // 2] & ~state.edges else "#"
        return "+"

    def picture(self, state: DotsState) -> Board:
        """The cells are the boxes, row by row from the bottom, then the edges."""
        rows, columns = range(2, 2 * self.height + 1, 2), range(1, 2 * self.width, 2)
        boxes = [f"box {letter(column)}{row}" for row in rows for column in columns]
        names = (*boxes, *(self.format_move(state, edge) for edge in range(self.count_edges)))
        made = [cell for cell, box in enumerate(self.boxes) if box & ~state.edges == 0]
        board = Board(self.width, self.height, "edges", names=names, note=self._score(state))
        return board.put("text", None, made, "■").put("wall", None, state.edges << len(boxes))

    def touched(self, state: DotsState, move: int) -> tuple[int, ...]:
        return (self.width * self.height + int(move),)

    def format(self, state: DotsState) -> str:
        """The edges that are drawn, the lead of the player to move, and who that is: `b1 a2 / 0 / first`."""
        names = [self.format_move(state, edge) for edge in squares(state.edges)]
        return f"{' '.join(names)} / {state.lead} / {self.player_names[state.player].lower()}".strip()

    def parse(self, text: str) -> DotsState:
        """The edges in the order in which they were drawn, `b1 a2 c2`, or a position as `format` has it.

        >>> game = DotsAndBoxes(width=1, height=1)
        >>> game.format(game.parse("b1 a2 c2 b3"))
        'b1 b3 a2 c2 / 1 / second'
        """
        if "/" not in text:
            return self.play_all(self.start(), text.split())
        found = re.fullmatch(r"([\w\s]*)/\s*(-?\d{1,2})\s*/\s*(first|second)", text.strip(), re.IGNORECASE)
        if found is None:
            raise SecateurError(
                f"{shortened(text)} is not a position: write the edges as they were drawn, as in b1 a2, or all edges, "
                f"the lead of the player to move, and who that is, as in b1 a2 / 0 / first"
            )
        empty = self.start()
        edges = sum({1 << self.parse_move(empty, name) for name in found[1].split()})
        made, lead = sum(box & ~edges == 0 for box in self.boxes), int(found[2])
        if abs(lead) > made or (lead - made) % 2:
            raise SecateurError(f"{shortened(text)}: a lead of {lead} is not possible with {made} boxes made")
        return DotsState(edges, lead, ("first", "second").index(found[3].lower()))

    def format_move(self, state: DotsState, move: int) -> str:
        (place,) = (place for place, edge in self._edges.items() if edge == move)
        return f"{letter(place[0])}{place[1] + 1}"
