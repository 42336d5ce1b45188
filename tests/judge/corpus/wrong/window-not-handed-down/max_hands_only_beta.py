import math
class Search:
    def run(self, state):
        return self.maxi(state, -math.inf, math.inf)
    def maxi(self, state, alpha, beta):
        if state.is_terminal():
            return state.utility()
        v = -math.inf
        for a in state.actions():
            v = max(v, self.mini(state.result(a), -math.inf, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    def mini(self, state, alpha, beta):
        if state.is_terminal():
            return state.utility()
        v = math.inf
        for a in state.actions():
            v = min(v, self.maxi(state.result(a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
