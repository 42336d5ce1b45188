class Search:
    def __init__(self, game, depth):
        self.game = game
        self.depth = depth

    def decide(self, state):
        best, best_value = None, float('-inf')
        for a in self.game.actions(state):
            v = self.value(self.game.result(state, a), self.depth - 1, best_value, float('inf'), False)
            if v > best_value:
                best, best_value = a, v
        return best

    def value(self, state, depth, alpha, beta, maximizing):
        if depth == 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        if maximizing:
            self.max_value(state, depth, alpha, beta)
        else:
            return self.min_value(state, depth, alpha, beta)

    def max_value(self, state, depth, alpha, beta):
        v = float('-inf')
        for a in self.game.actions(state):
            v = max(v, self.value(self.game.result(state, a), depth - 1, alpha, beta, False))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, depth, alpha, beta):
        v = float('inf')
        for a in self.game.actions(state):
            v = min(v, self.value(self.game.result(state, a), depth - 1, alpha, beta, True))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
