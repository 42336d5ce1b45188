import math


class Minimax:
    def __init__(self, game):
        self.game = game

    def max_value(self, state, alpha, beta):
        if self.game.terminal_test(state):
            return self.game.utility(state)
        v = -math.inf
        for a in self.game.actions(state):
            v = max(v, self.min_value(self.game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta):
        if self.game.terminal_test(state):
            return self.game.utility(state)
        v = math.inf
        for a in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            beta = min(beta, v)
        return v
