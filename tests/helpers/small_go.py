"""Go on a small board, written as briefly as the rules allow: for conversations with programs that play it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from secateur import ONGOING, Board, Game

EMPTY, BLACK, WHITE = ".", "x", "o"


class GoState(NamedTuple):
    board: str  # row by row, from the bottom
    turn: int
    passes: int
    seen: frozenset[str]  # every board so far: none comes twice


class SmallGo(Game):
    """Area scoring, positional superko; two passes end the game."""

    interpreted = True
    alternates: ClassVar[bool] = True
    player_names: ClassVar[tuple[str, str]] = ("Black", "White")
    protocols: ClassVar[tuple[str, ...]] = ("ugi", "gtp")
    score_unit: ClassVar[int] = 2

    size: int = 5
    komi: float = 0.5

    def start(self) -> GoState:
        board = EMPTY * self.size**2
        return GoState(board, 0, 0, frozenset({board}))

    def neighbours(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.size)
        near = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
        return [r * self.size + c for r, c in near if 0 <= r < self.size and 0 <= c < self.size]

    def group(self, board: str, cell: int) -> tuple[set[int], set[str]]:
        """The cells of one colour that hang together, and what is around them."""
        found, waiting, around = {cell}, [cell], set()
        while waiting:
            for other in self.neighbours(waiting.pop()):
                if board[other] != board[cell]:
                    around.add(board[other])
                elif other not in found:
                    found.add(other)
                    waiting.append(other)
        return found, around

    def placed(self, state: GoState, cell: int) -> str:
        """The board after a stone, without what it takes."""
        mine, theirs = (BLACK, WHITE)[state.turn], (WHITE, BLACK)[state.turn]
        board = state.board[:cell] + mine + state.board[cell + 1 :]
        for other in self.neighbours(cell):
            if board[other] == theirs:
                cells, around = self.group(board, other)
                if EMPTY not in around:
                    board = "".join(EMPTY if each in cells else sign for each, sign in enumerate(board))
        return board

    def moves(self, state: GoState) -> Iterator[int]:
        for cell, sign in enumerate(state.board):
            if sign == EMPTY:
                board = self.placed(state, cell)
                if EMPTY in self.group(board, cell)[1] and board not in state.seen:
                    yield cell
        yield self.size**2

    def play(self, state: GoState, move: int) -> GoState:
        if move == self.size**2:
            return GoState(state.board, 1 - state.turn, state.passes + 1, state.seen)
        board = self.placed(state, move)
        return GoState(board, 1 - state.turn, 0, state.seen | {board})

    def player(self, state: GoState) -> int:
        return state.turn

    def area(self, board: str) -> int:
        """Black's points less White's."""
        points, done = 0, set()
        for cell, sign in enumerate(board):
            if sign != EMPTY:
                points += 1 if sign == BLACK else -1
            elif cell not in done:
                cells, around = self.group(board, cell)
                done |= cells
                points += len(cells) * ((around == {BLACK}) - (around == {WHITE}))
        return points

    def outcome(self, state: GoState) -> int:
        return ONGOING if state.passes < 2 else self.evaluate(state)

    def evaluate(self, state: GoState) -> int:
        lead = 2 * self.area(state.board) - int(2 * self.komi)
        return lead if state.turn == 0 else -lead

    def key(self, state: GoState) -> int:
        return hash(state)

    def picture(self, state: GoState) -> Board:
        stones = {side: [cell for cell, sign in enumerate(state.board) if sign == "xo"[side]] for side in (0, 1)}
        return Board(self.size, self.size).put("stone", 0, stones[0]).put("stone", 1, stones[1])

    def format_move(self, state: GoState, move: int) -> str:
        return "pass" if move == self.size**2 else self.picture(state).names[move]

    def format(self, state: GoState) -> str:
        return f"{state.board}/{state.turn}/{state.passes}/{len(state.seen)}"

    def show(self, state: GoState) -> str:
        rows = [state.board[first : first + self.size] for first in range(0, self.size**2, self.size)]
        return "\n".join(" ".join(row) for row in reversed(rows))
