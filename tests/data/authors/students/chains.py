"""Take-away games that share a class: constants, super() and the parent's name."""

from collections import namedtuple

from secateur import LOSS, ONGOING, WIN, Game

State = namedtuple("State", "heaps last")


class TakeAway(Game):
    """Take from one heap; who takes the last one wins."""

    HEAPS = (3, 4, 5)
    most: int = 99

    def start(self):
        return State(heaps=self.HEAPS, last=0)

    def moves(self, state):
        for i, heap in enumerate(state.heaps):
            for n in range(1, min(heap, self.most) + 1):
                yield i, n

    def play(self, state, move):
        i, n = move
        heaps = state.heaps
        return State(heaps[:i] + (heaps[i] - n,) + heaps[i + 1 :], n)

    def outcome(self, state):
        return ONGOING if any(state.heaps) else LOSS


class Misere(TakeAway):
    HEAPS = (2, 3, 4)

    def outcome(self, state):
        return WIN if sum(state.heaps) == 0 else ONGOING


class NoRepeat(TakeAway):
    """Not as many as the opponent has just taken."""

    HEAPS = (4, 4)
    most: int = 3

    def allowed(self, state, move):
        if move[1] == state.last:
            return False
        return True

    def moves(self, state):
        return [move for move in TakeAway.moves(self, state) if self.allowed(state, move)]

    def outcome(self, state):
        return ONGOING if len(self.moves(state)) > 0 else LOSS
