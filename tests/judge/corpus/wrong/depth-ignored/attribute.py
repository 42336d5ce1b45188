from math import inf

class Player:
    def __init__(self, depth=3):
        self.depth = depth

    def choose(self, state):
        best, chosen = -inf, None
        for move in state.legal_moves():
            v = self.low(state.play(move), best, inf, self.depth - 1)
            if v > best:
                best, chosen = v, move
        return chosen

    def high(self, state, alpha, beta, depth):
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        v = -inf
        for move in state.legal_moves():
            v = max(v, self.low(state.play(move), alpha, beta, depth))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def low(self, state, alpha, beta, depth):
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        v = inf
        for move in state.legal_moves():
            v = min(v, self.high(state.play(move), alpha, beta, depth))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
