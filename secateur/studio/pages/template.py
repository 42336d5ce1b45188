"""Chomp. Change what you like and save: the page follows."""

from typing import NamedTuple

from secateur import ONGOING, WIN, Board, Game


class State(NamedTuple):
    bar: int  # the squares that are left, one bit each, row by row from a1


class Chomp(Game):
    """Bite off a square with all above and to the right of it; who has to eat a1 loses."""

    width: int = 5  # a parameter: secateur studio my_game.py:Chomp:width=7
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

    def outcome(self, state):  # as the player to move sees it: the other one has eaten a1
        return WIN if state.bar == 0 else ONGOING

    def picture(self, state):  # the board on the page
        return Board(self.width, self.height).put("stone", 1, state.bar & ~1).put("cross", 0, state.bar & 1)

    def format_move(self, state, move):  # how players write it
        return Board(self.width, self.height).names[move]
