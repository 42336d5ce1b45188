class Lookahead:
    def __init__(self, game, plies):
        self.game = game
        self.plies = plies
        self.nodes = 0

    def value(self, state):
        self.nodes = 0
        return self.max_value(state, self.plies, float('-inf'), float('inf'))

    def max_value(self, state, depth, alpha, beta):
        self.nodes += 1
        if depth == 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        v = float('-inf')
        for action in self.game.actions(state):
            v = max(v, self.min_value(self.game.result(state, action), depth, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, depth, alpha, beta):
        self.nodes += 1
        if depth == 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        v = float('inf')
        for action in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, action), depth, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
