import random


class RandomTieAgent:
    """If several moves are equally good one of them is picked at random."""

    def __init__(self, depth=3):
        self.depth = depth

    def get_action(self, state):
        best, candidates = float("-inf"), []
        for action in state.get_legal_actions():
            v = self.min_value(state.generate_successor(0, action), self.depth - 1, best, float("inf"))
            if v > best:
                best, candidates = v, [action]
            elif v == best:
                candidates.append(action)
        return random.choice(candidates)

    def max_value(self, state, depth, alpha, beta):
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        v = float("-inf")
        for action in state.get_legal_actions():
            v = max(v, self.min_value(state.generate_successor(0, action), depth - 1, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, depth, alpha, beta):
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        v = float("inf")
        for action in state.get_legal_actions():
            v = min(v, self.max_value(state.generate_successor(1, action), depth - 1, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
