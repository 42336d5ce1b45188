"""Teeko on 4x4 with three men each: drop, then move; a move is a NamedTuple."""

from enum import IntEnum
from typing import NamedTuple

from secateur import LOSS, ONGOING, Game

SIZE = 4
LINES = [
    tuple((row + step * dr) * SIZE + col + step * dc for step in range(3))
    for row in range(SIZE)
    for col in range(SIZE)
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 2 * dr < SIZE and 0 <= col + 2 * dc < SIZE
]
NEIGHBOURS = {
    cell: [
        other
        for other in range(SIZE * SIZE)
        if other != cell and abs(other // SIZE - cell // SIZE) <= 1 and abs(other % SIZE - cell % SIZE) <= 1
    ]
    for cell in range(SIZE * SIZE)
}


class Man(IntEnum):
    NONE = 0
    BLACK = 1
    RED = 2


class Move(NamedTuple):
    source: int  # -1 for a drop
    target: int


class State(NamedTuple):
    board: tuple
    turn: Man
    dropped: int


class Teeko(Game):
    repeats = True
    men: int = 3

    def start(self):
        return State((Man.NONE,) * (SIZE * SIZE), Man.BLACK, 0)

    def moves(self, state):
        if state.dropped < 2 * self.men:
            for cell, man in enumerate(state.board):
                if man == Man.NONE:
                    yield Move(-1, cell)
            return
        for cell, man in enumerate(state.board):
            if man != state.turn:
                continue
            for target in NEIGHBOURS[cell]:
                if state.board[target] == Man.NONE:
                    yield Move(cell, target)

    def play(self, state, move):
        board = list(state.board)
        if move.source >= 0:
            board[move.source] = Man.NONE
        board[move.target] = state.turn
        other = Man.RED if state.turn == Man.BLACK else Man.BLACK
        return State(tuple(board), other, min(state.dropped + 1, 2 * self.men))

    def outcome(self, state):
        for line in LINES:
            owners = {state.board[cell] for cell in line}
            if len(owners) == 1 and Man.NONE not in owners:
                return LOSS
        if not any(True for _ in self.moves(state)):
            return LOSS
        return ONGOING
