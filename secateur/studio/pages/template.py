"""Chomp. Change what you like: the page follows."""

from typing import NamedTuple

from secateur import ONGOING, WIN, Board, Game


class State(NamedTuple):
    bar: int  # the squares that are left: one bit each, from a1


class Chomp(Game):
    """Bite off a square and all above and right of it; a1 is poison."""

    width: int = 5  # a parameter: my_game.py:Chomp:width=7
    height: int = 4

    def start(self):
        return State((1 << self.width * self.height) - 1)

    def moves(self, state):
        for square in range(self.width * self.height):
            if state.bar >> square & 1:
                yield square

    def play(self, state, move):
        bar = state.bar
        for square in range(move, self.width * self.height):
            if square % self.width >= move % self.width:
                bar &= ~(1 << square)
        return State(bar)

    def outcome(self, state):  # as the player to move sees it
        return WIN if state.bar == 0 else ONGOING  # the other ate a1

    def picture(self, state):  # the board on the page
        board = Board(self.width, self.height).put("stone", 1, state.bar)
        return board.put("cross", 0, state.bar & 1)

    def format_move(self, state, move):  # as players write it
        return self.picture(state).names[move]
