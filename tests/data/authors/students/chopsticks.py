"""Chopsticks: two hands each; a move is a pair of letters, such as "lr" (my left taps your right)."""

from typing import NamedTuple

from secateur import LOSS, ONGOING, Game


class Hands(NamedTuple):
    left: int
    right: int


class State(NamedTuple):
    mine: Hands
    yours: Hands


class Chopsticks(Game):
    repeats = True
    fingers: int = 5

    def start(self):
        return State(Hands(1, 1), Hands(1, 1))

    def moves(self, state):
        for name, hand in zip("lr", state.mine):
            for other, target in zip("lr", state.yours):
                if hand and target:
                    yield name + other

    def play(self, state, move):
        points = state.mine.left if move[0] == "l" else state.mine.right
        if move[1] == "l":
            yours = state.yours._replace(left=(state.yours.left + points) % self.fingers)
        else:
            yours = state.yours._replace(right=(state.yours.right + points) % self.fingers)
        return State(yours, state.mine)

    def outcome(self, state):
        return LOSS if state.mine == (0, 0) else ONGOING
