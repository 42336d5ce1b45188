"""Moves written with f-strings: queens that may not see each other."""

from typing import NamedTuple

from secateur import LOSS, ONGOING, Game

COLUMNS = "abcd"


class State(NamedTuple):
    rows: tuple  # the row of the queen of each column, or -1


class Queens(Game):
    def start(self):
        return State((-1,) * len(COLUMNS))

    def moves(self, state):
        for col, letter in enumerate(COLUMNS):
            for row in range(len(COLUMNS)):
                if self.is_free(state, row, col):
                    yield f"{letter}{row + 1}"

    def is_free(self, state, row, col):
        for other, at in enumerate(state.rows):
            if at >= 0 and (other == col or at == row or abs(at - row) == abs(other - col)):
                return False
        return state.rows[col] < 0

    def play(self, state, move):
        col, row = COLUMNS.index(move[0]), int(move[1:]) - 1
        return State(state.rows[:col] + (row,) + state.rows[col + 1 :])

    def outcome(self, state):
        for _ in self.moves(state):
            return ONGOING
        return LOSS
