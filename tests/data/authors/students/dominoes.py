"""Domineering, with rows of cells and moves such as 'b3'."""
from typing import NamedTuple
from secateur import Game, LOSS, ONGOING

class State(NamedTuple):
    rows: tuple      # of cells, 0 free and 1 covered
    vertical: bool   # whose turn

class Domineering(Game):
    size: int = 5

    def start(self):
        return State(((0,) * self.size,) * self.size, True)

    def partner(self, state, r, c):
        if state.vertical:
            if r + 1 < self.size:
                return (r + 1, c)
        else:
            if c + 1 < self.size:
                return (r, c + 1)
        return None

    def fits(self, state, r, c):
        if state.rows[r][c] == 1:
            return False
        p = self.partner(state, r, c)
        if p is None:
            return False
        return state.rows[p[0]][p[1]] == 0

    def moves(self, state):
        return ["abcdefgh"[c] + str(r + 1) for r in range(self.size) for c in range(self.size) if self.fits(state, r, c)]

    def play(self, state, move):
        c = "abcdefgh".index(move[0])
        r = int(move[1:]) - 1
        r2, c2 = self.partner(state, r, c)
        rows = []
        for i, row in enumerate(state.rows):
            new = []
            for j, cell in enumerate(row):
                new.append(1 if (i, j) in [(r, c), (r2, c2)] else cell)
            rows.append(tuple(new))
        return State(tuple(rows), not state.vertical)

    def outcome(self, state):
        return ONGOING if self.moves(state) else LOSS
