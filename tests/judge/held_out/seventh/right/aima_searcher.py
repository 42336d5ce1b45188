infinity = float('inf')


class Searcher:
    def __init__(self, game):
        self.game = game

    def decide(self, state):
        best_score = -infinity
        beta = infinity
        best_action = None
        for a in self.game.actions(state):
            v = self.min_value(self.game.result(state, a), best_score, beta)
            if v > best_score:
                best_score = v
                best_action = a
        return best_action

    def max_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        v = -infinity
        for a in self.game.actions(state):
            v = max(v, self.min_value(self.game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        v = infinity
        for a in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
