"""Pong Hau K'i: five points, two men each, one free point; who cannot move has lost. A board is a string."""

from typing import NamedTuple

from secateur import LOSS, ONGOING, Game

ROADS = {0: (2, 3), 1: (2, 4), 2: (0, 1, 3, 4), 3: (0, 2, 4), 4: (1, 2, 3)}


class State(NamedTuple):
    board: str
    turn: str


class PongHauKi(Game):
    repeats = True

    def start(self):
        return State("XX.OO", "X")

    def moves(self, state):
        free = state.board.index(".")
        for point in ROADS[free]:
            if state.board[point] == state.turn:
                yield point

    def play(self, state, move):
        free = state.board.index(".")
        cells = list(state.board)
        cells[free], cells[move] = cells[move], "."
        return State("".join(cells), "O" if state.turn == "X" else "X")

    def outcome(self, state):
        free = state.board.index(".")
        stuck = all(state.board[point] != state.turn for point in ROADS[free])
        return LOSS if stuck else ONGOING
