import math
class GameNode:
    def __init__(self, state, parent=None):
        self.state = state
        self.parent = parent
        self.children = []
        self.score = 0
    def add_child(self, c):
        self.children.append(c)
    def is_leaf(self):
        return len(self.children) == 0
    def alphabeta(self, depth, alpha=-math.inf, beta=math.inf, maximizing=True):
        if depth == 0 or self.is_leaf():
            return self.score
        best = -math.inf if maximizing else math.inf
        for child in self.children:
            val = child.alphabeta(depth - 1, alpha, beta, not maximizing)
            if maximizing:
                best = max(best, val); alpha = max(alpha, best)
            else:
                best = min(best, val); beta = min(beta, best)
            if beta <= alpha:
                break
        return best
