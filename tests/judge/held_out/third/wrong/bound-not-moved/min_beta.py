import math


class AlphaBetaSearch:
    """Alpha-beta as in Russell & Norvig, 4th edition."""

    def __init__(self, game):
        self.game = game

    def run(self, state):
        return self.max_value(state, -math.inf, math.inf)

    def max_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        best, move = -math.inf, None
        for a in self.game.actions(state):
            v, _ = self.min_value(self.game.result(state, a), alpha, beta)
            if v > best:
                best, move = v, a
                alpha = max(alpha, best)
            if best >= beta:
                return best, move
        return best, move

    def min_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        best, move = math.inf, None
        for a in self.game.actions(state):
            v, _ = self.max_value(self.game.result(state, a), alpha, beta)
            if v < best:
                best, move = v, a
            if best <= alpha:
                break
        return best, move
