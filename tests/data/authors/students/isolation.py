"""Isolation on 4x4: step with the king, then remove any cell; a move is a pair of cells."""

from typing import NamedTuple

from secateur import LOSS, ONGOING, Game


class Place(NamedTuple):
    row: int
    col: int


class State(NamedTuple):
    removed: tuple
    me: int
    you: int


class Isolation(Game):
    """Step to a neighbour that is still there, then take a free cell away."""

    size: int = 3

    def start(self):
        last = self.size * self.size - 1
        return State(removed=(False,) * (last + 1), me=0, you=last)

    def neighbours(self, cell):
        here = Place(*divmod(cell, self.size))
        for row in range(max(0, here.row - 1), min(self.size, here.row + 2)):
            for col in range(max(0, here.col - 1), min(self.size, here.col + 2)):
                if (row, col) != (here.row, here.col):
                    yield row * self.size + col

    def steps(self, state):
        return [cell for cell in self.neighbours(state.me) if not state.removed[cell] and cell != state.you]

    def moves(self, state):
        for step in self.steps(state):
            for cell, gone in enumerate(state.removed):
                if not gone and cell not in (step, state.you):
                    yield step, cell

    def play(self, state, move):
        step, taken = move
        removed = tuple(gone or cell == taken for cell, gone in enumerate(state.removed))
        return State(removed, state.you, step)

    def outcome(self, state):
        if not self.steps(state):
            return LOSS
        return ONGOING

    def evaluate(self, state):
        return len(self.steps(state))

    def format_move(self, state, move):
        step, taken = move
        return f"{step}x{taken}"
