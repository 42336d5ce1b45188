import math


class AlphaBetaSearch:
    def __init__(self):
        self.alpha = -math.inf
        self.beta = math.inf

    def run(self, root):
        return self.max_value(root)

    def max_value(self, node):
        if node.is_leaf():
            return node.value
        v = -math.inf
        for child in node.children:
            v = max(v, self.min_value(child))
            if v >= self.beta:
                return v
            self.alpha = max(self.alpha, v)
        return v

    def min_value(self, node):
        if node.is_leaf():
            return node.value
        v = math.inf
        for child in node.children:
            v = min(v, self.max_value(child))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v
