import math


class Agent:
    def __init__(self, depth=10):
        self.depth = depth

    def get_action(self, state):
        scores = []
        for action in state.get_legal_actions():
            scores.append(self.value(state.generate_successor(action), -math.inf, math.inf, False))
        return scores.index(max(scores))

    def value(self, state, alpha, beta, maximizing):
        if state.is_terminal():
            return state.score
        if maximizing:
            v = -math.inf
            for action in state.get_legal_actions():
                v = max(v, self.value(state.generate_successor(action), alpha, beta, False))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = math.inf
        for action in state.get_legal_actions():
            v = min(v, self.value(state.generate_successor(action), alpha, beta, True))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
