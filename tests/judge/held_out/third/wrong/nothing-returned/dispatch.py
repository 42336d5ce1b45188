NEG, POS = float("-inf"), float("inf")


class Agent:
    def __init__(self, depth):
        self.depth = depth

    def value(self, state, ply, alpha, beta):
        if ply == self.depth or state.is_terminal():
            return state.evaluate()
        if ply % 2 == 0:
            return self.max_value(state, ply, alpha, beta)
        else:
            self.min_value(state, ply, alpha, beta)

    def max_value(self, state, ply, alpha, beta):
        v = NEG
        for a in state.legal_actions():
            v = max(v, self.value(state.successor(a), ply + 1, alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v

    def min_value(self, state, ply, alpha, beta):
        v = POS
        for a in state.legal_actions():
            v = min(v, self.value(state.successor(a), ply + 1, alpha, beta))
            beta = min(beta, v)
            if alpha >= beta:
                break
        return v
