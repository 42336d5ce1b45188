class Agent:
    def __init__(self, depth):
        self.depth = depth
        self.nodes = 0

    def choose(self, state):
        alpha, beta = -10**9, 10**9
        chosen = None
        for action in state.get_actions():
            value = self._value(state.result(action), self.depth - 1, alpha, beta, False)
            alpha = max(alpha, value)
            chosen = action
        return chosen

    def _value(self, state, depth, alpha, beta, maximizing):
        self.nodes += 1
        if depth == 0 or state.is_terminal():
            return state.utility()
        for action in state.get_actions():
            v = self._value(state.result(action), depth - 1, alpha, beta, not maximizing)
            if maximizing:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if maximizing else beta
