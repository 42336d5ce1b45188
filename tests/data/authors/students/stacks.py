"""A small Tak-like game: put a man, or move a stack; stacks are tuples of colours; a road across wins."""

from typing import NamedTuple

from secateur import DRAW, LOSS, ONGOING, WIN, Game

SIZE = 3


class Tak(NamedTuple):
    stacks: tuple  # of tuples: colours, from bottom to top
    reserves: tuple
    turn: int


class Stacks(Game):
    men: int = 5

    def start(self):
        return Tak(stacks=((),) * (SIZE * SIZE), reserves=(self.men, self.men), turn=0)

    def neighbours(self, cell):
        r, c = divmod(cell, SIZE)
        return [
            (r + dr) * SIZE + c + dc
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if 0 <= r + dr < SIZE and 0 <= c + dc < SIZE
        ]

    def moves(self, state):
        if state.reserves[state.turn] > 0:
            yield from (("put", cell, cell) for cell, stack in enumerate(state.stacks) if not stack)
        for cell, stack in enumerate(state.stacks):
            if stack and stack[-1] == state.turn:
                for target in self.neighbours(cell):
                    yield ("move", cell, target)

    def play(self, state, move):
        kind, source, target = move
        stacks = list(state.stacks)
        reserves = list(state.reserves)
        if kind == "put":
            stacks[target] = (state.turn,)
            reserves[state.turn] -= 1
        else:
            stacks[target] = stacks[target] + stacks[source]
            stacks[source] = ()
        return Tak(tuple(stacks), tuple(reserves), 1 - state.turn)

    def road(self, state, who):
        mine = {i for i, stack in enumerate(state.stacks) if stack and stack[-1] == who}
        for start, goal in (
            ({0, 1, 2}, {6, 7, 8}),
            ({0, 3, 6}, {2, 5, 8}),
        ):
            reached = mine & start
            while True:
                more = {n for cell in reached for n in self.neighbours(cell) if n in mine}
                if more <= reached:
                    break
                reached |= more
            if reached & goal:
                return True
        return False

    def outcome(self, state):
        if self.road(state, 1 - state.turn):
            return LOSS
        if self.road(state, state.turn):
            return WIN
        if state.reserves[state.turn] == 0:
            return DRAW
        return ONGOING
