class AlphaBeta:
    def __init__(self, game):
        self.game = game

    def best(self, state, depth):
        top, choice = float("-inf"), None
        for a, s in self.game.successors(state):
            v = self.min_value(s, depth - 1, top, float("inf"))
            if v > top:
                top, choice = v, a
        return top, choice

    def max_value(self, state, depth, alpha, beta):
        if depth == 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        v = float("-inf")
        for _, s in self.game.successors(state):
            v = max(v, self.min_value(s, depth - 1, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, depth, alpha, beta):
        if depth == 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        v = float("inf")
        for _, s in self.game.successors(state):
            v = min(v, self.max_value(s, depth - 1, alpha, beta))
            if v >= alpha:
                return v
            beta = min(beta, v)
        return v
