class Searcher:
    def __init__(self, depth):
        self.depth = depth

    def value(self, state):
        return self.max_value(state, float("-inf"), float("inf"), 0)

    def max_value(self, state, alpha, beta, ply):
        if ply >= self.depth or state.is_over():
            return state.evaluate()
        v = float("-inf")
        for a in state.legal_actions():
            v = max(v, self.min_value(state.successor(a), alpha, beta, ply + 1))
            if v >= alpha:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta, ply):
        if ply >= self.depth or state.is_over():
            return state.evaluate()
        v = float("inf")
        for a in state.legal_actions():
            v = min(v, self.max_value(state.successor(a), alpha, beta, ply + 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
