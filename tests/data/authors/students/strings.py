"""Tic-tac-toe and its relatives on a string of nine characters; games that inherit from each other."""

from typing import NamedTuple

from secateur import DRAW, LOSS, ONGOING, WIN, Game


class State(NamedTuple):
    cells: str
    turn: str


class Noughts(Game):
    """Three in a row win."""

    lines = ("012", "345", "678", "036", "147", "258", "048", "246")

    def start(self):
        return State("." * 9, "x")

    def empty(self, state):
        return [i for i in range(len(state.cells)) if state.cells[i] == "."]

    def moves(self, state):
        return self.empty(state)

    def play(self, state, move):
        cells = state.cells[:move] + state.turn + state.cells[move + 1 :]
        return State(cells, "o" if state.turn == "x" else "x")

    def has_line(self, cells, mark):
        for line in self.lines:
            if all(cells[int(i)] == mark for i in line):
                return True
        return False

    def outcome(self, state):
        last = "o" if state.turn == "x" else "x"
        if self.has_line(state.cells, last):
            return LOSS
        if "." not in state.cells:
            return DRAW
        return ONGOING

    def show(self, state):
        return "\n".join(state.cells[i : i + 3] for i in (0, 3, 6))


class Misere(Noughts):
    """Three in a row lose."""

    def outcome(self, state):
        value = super().outcome(state)
        return WIN if value == LOSS else value


class Wild(Noughts):
    """Either player may put either mark: a move is the cell and the mark."""

    def moves(self, state):
        for cell in super().moves(state):
            for mark in "xo":
                yield f"{cell}{mark}"

    def play(self, state, move):
        cell, mark = int(move[0]), move[1]
        return State(state.cells[:cell] + mark + state.cells[cell + 1 :], state.turn)

    def outcome(self, state):
        if self.has_line(state.cells, "x") or self.has_line(state.cells, "o"):
            return LOSS
        return DRAW if state.cells.count(".") == 0 else ONGOING
