"""CS 188-ish homework: evaluate a game tree given as nested lists and show what gets visited."""


class ABSolver:
    def __init__(self, trace=False):
        self.trace = trace
        self.order = []

    def leaf(self, value):
        self.order.append(value)
        if self.trace:
            print('visiting', value)
        return value

    def solve(self, tree):
        """-> (value, index of the best child)"""
        self.order = []
        return self.maximize(tree, float('-inf'), float('inf'))

    def maximize(self, tree, alpha, beta):
        if isinstance(tree, (int, float)):
            return self.leaf(tree), None
        best, where = float('-inf'), None
        for i, t in enumerate(tree):
            value = self.minimize(t, alpha, beta)[0]
            if value > best:
                best, where = value, i
            if alpha >= beta:
                break
            alpha = max(alpha, best)
        return best, where

    def minimize(self, tree, alpha, beta):
        if isinstance(tree, (int, float)):
            return self.leaf(tree), None
        best, where = float('inf'), None
        for i, t in enumerate(tree):
            value = self.maximize(t, alpha, beta)[0]
            if value < best:
                best, where = value, i
            if alpha >= beta:
                break
            beta = min(beta, best)
        return best, where


if __name__ == '__main__':
    s = ABSolver(trace=True)
    print(s.solve([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
