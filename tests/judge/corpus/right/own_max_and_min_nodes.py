import math

class MaxNode:
    def __init__(self, children):
        self.children = children
    def value(self, alpha=-math.inf, beta=math.inf):
        v = -math.inf
        for c in self.children:
            v = max(v, c.value(alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

class MinNode:
    def __init__(self, children):
        self.children = children
    def value(self, alpha=-math.inf, beta=math.inf):
        v = math.inf
        for c in self.children:
            v = min(v, c.value(alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

class Leaf:
    def __init__(self, n):
        self.n = n
    def value(self, alpha=None, beta=None):
        return self.n
