class AlphaBeta:
    def __init__(self, game):
        self.game = game

    def search(self, state):
        v = self.max_value(state, float("-inf"), float("inf"))
        return v

    def max_value(self, state, alpha, beta):
        if self.game.terminal_test(state):
            return self.game.utility(state)
        v = float("-inf")
        for action in self.game.actions(state):
            v = max(v, self.min_value(self.game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta):
        if self.game.terminal_test(state):
            return self.game.utility(state)
        v = float("inf")
        for action in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            alpha = min(alpha, v)
        return v
