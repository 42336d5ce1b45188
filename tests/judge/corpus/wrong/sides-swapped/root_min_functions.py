from math import inf

class Agent:
    """MAX is to move."""

    def get_move(self, state):
        worst, chosen = inf, None
        for a in state.get_legal_actions():
            v = self.max_value(state.successor(a), -inf, worst)
            if v < worst:
                worst, chosen = v, a
        return chosen

    def max_value(self, state, alpha, beta):
        if state.is_terminal():
            return state.evaluate()
        v = -inf
        for a in state.get_legal_actions():
            v = max(v, self.min_value(state.successor(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta):
        if state.is_terminal():
            return state.evaluate()
        v = inf
        for a in state.get_legal_actions():
            v = min(v, self.max_value(state.successor(a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
