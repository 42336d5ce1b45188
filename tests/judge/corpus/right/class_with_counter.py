import math


class AlphaBetaAgent:
    """Counts the nodes that it expands."""

    def __init__(self):
        self.expanded = 0

    def best_value(self, root):
        self.expanded = 0
        return self._max(root, -math.inf, math.inf)

    def _max(self, node, alpha, beta):
        self.expanded += 1
        if node.is_terminal():
            return node.get_value()
        v = -math.inf
        for child in node.get_children():
            v = max(v, self._min(child, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def _min(self, node, alpha, beta):
        self.expanded += 1
        if node.is_terminal():
            return node.get_value()
        v = math.inf
        for child in node.get_children():
            v = min(v, self._max(child, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
