from functools import cached_property
from typing import NamedTuple

from secateur import DRAW, LOSS, ONGOING, Board, Game


class State(NamedTuple):
    mine: int  # the squares of the player to move, one bit each
    theirs: int


class TicTacToe(Game):
    """A whole row, column or diagonal of your own wins."""

    size: int = 3  # a parameter: TicTacToe(size=4)

    def start(self):
        return State(0, 0)

    def moves(self, state):
        for square in range(self.size * self.size):
            if not (state.mine | state.theirs) >> square & 1:
                yield square

    def play(self, state, move):
        return State(state.theirs, state.mine | 1 << move)

    def outcome(self, state):  # as the player to move sees it
        for line in self.lines:
            if state.theirs & line == line:
                return LOSS
        return DRAW if state.mine | state.theirs == (1 << self.size * self.size) - 1 else ONGOING

    @cached_property
    def lines(self):  # computed once, a constant when compiled
        n = range(self.size)
        squares = [[(row, column) for column in n] for row in n] + [[(row, column) for row in n] for column in n]
        squares += [[(i, i) for i in n], [(i, self.size - 1 - i) for i in n]]
        return tuple(sum(1 << row * self.size + column for row, column in line) for line in squares)

    def picture(self, state):  # as a page draws it: the first player's crosses and the second's rings
        first, second = state if (state.mine | state.theirs).bit_count() % 2 == 0 else reversed(state)
        return Board(self.size, self.size).put("cross", 0, first).put("ring", 1, second)
