import math


class AlphaBetaPlayer:
    """Looks `depth` plies ahead."""

    def __init__(self, game, depth=3):
        self.game, self.depth = game, depth

    def choose(self):
        return self._max(self.game, self.depth, -math.inf, math.inf)[1]

    def _max(self, state, depth, alpha, beta):
        if depth == 0 or state.is_terminal():
            return state.evaluate(), None
        value, choice = -math.inf, None
        for move in state.legal_moves():
            got = self._min(state.result(move), depth - 1, alpha, beta)[0]
            if got > value:
                value, choice = got, move
            if value > alpha:
                alpha = value
            if alpha >= beta:
                break
        return value, choice

    def _min(self, state, depth, alpha, beta):
        if depth == 0 or state.is_terminal():
            return state.evaluate(), None
        value, choice = math.inf, None
        for move in state.legal_moves():
            got = self._max(state.result(move), depth - 1, alpha, beta)[0]
            if got < value:
                value, choice = got, move
            if value < alpha:
                alpha = value
            if alpha >= beta:
                break
        return value, choice
