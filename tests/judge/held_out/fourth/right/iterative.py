import time

INF = float('inf')


class OutOfTime(Exception):
    pass


class IterativeDeepening:
    """Searches depth 1, 2, 3 ... until max_depth or the clock stops it."""

    def __init__(self, time_limit=5.0):
        self.time_limit = time_limit

    def choose(self, state, max_depth):
        self.end = time.time() + self.time_limit
        move = None
        try:
            for d in range(1, max_depth + 1):
                move = self.root(state, d)
        except OutOfTime:
            pass
        return move

    def root(self, state, depth):
        alpha = -INF
        best = None
        for action in state.actions():
            value = self.min_node(state.result(action), depth - 1, alpha, INF)
            if value > alpha:
                alpha = value
                best = action
        return best

    def max_node(self, state, depth, alpha, beta):
        if time.time() > self.end:
            raise OutOfTime()
        if depth <= 0 or state.terminal():
            return state.utility()
        for action in state.actions():
            alpha = max(alpha, self.min_node(state.result(action), depth - 1, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha

    def min_node(self, state, depth, alpha, beta):
        if time.time() > self.end:
            raise OutOfTime()
        if depth <= 0 or state.terminal():
            return state.utility()
        for action in state.actions():
            beta = min(beta, self.max_node(state.result(action), depth - 1, alpha, beta))
            if beta <= alpha:
                return alpha
        return beta
