"""A small Pentago: four quadrants of 2x2, three in a row; put a stone, then turn a quadrant."""

from dataclasses import dataclass, replace

from secateur import DRAW, LOSS, ONGOING, WIN, Game

SIZE = 4
QUADRANTS = [[0, 1, 5, 4], [2, 3, 7, 6], [8, 9, 13, 12], [10, 11, 15, 14]]  # clockwise


def all_lines(length=3):
    for row in range(SIZE):
        for col in range(SIZE):
            for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                cells = [(row + k * dr, col + k * dc) for k in range(length)]
                if all(0 <= r < SIZE and 0 <= c < SIZE for r, c in cells):
                    yield frozenset(r * SIZE + c for r, c in cells)


LINES = list(all_lines())


@dataclass(frozen=True)
class State:
    black: frozenset = frozenset()
    white: frozenset = frozenset()
    turn: int = 0


class Pentago(Game):
    def start(self):
        return State()

    def free(self, state):
        return set(range(SIZE * SIZE)) - state.black - state.white

    def moves(self, state):
        for cell in sorted(self.free(state)):
            for quadrant in range(4):
                for way in (1, -1):
                    yield (cell, quadrant, way)

    def turned(self, stones, quadrant, way):
        cells = QUADRANTS[quadrant]
        goes = {cell: cells[(i + way) % 4] for i, cell in enumerate(cells)}
        return frozenset(goes.get(cell, cell) for cell in stones)

    def play(self, state, move):
        cell, quadrant, way = move
        if state.turn == 0:
            state = replace(state, black=state.black | {cell})
        else:
            state = replace(state, white=state.white | {cell})
        return State(
            self.turned(state.black, quadrant, way), self.turned(state.white, quadrant, way), 1 - state.turn
        )

    def outcome(self, state):
        mine, theirs = (state.black, state.white) if state.turn == 0 else (state.white, state.black)
        i_have = any(line <= mine for line in LINES)
        you_have = any(line <= theirs for line in LINES)
        if i_have and you_have:
            return DRAW
        if you_have:
            return LOSS
        if i_have:
            return WIN
        return ONGOING if self.free(state) else DRAW
