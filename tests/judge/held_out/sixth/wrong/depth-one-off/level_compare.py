MAX_DEPTH = 3


class Solver:
    def __init__(self, max_depth=MAX_DEPTH):
        self.max_depth = max_depth

    def solve(self, node):
        return self.maxi(node, 0, float("-inf"), float("inf"))

    def maxi(self, node, depth, a, b):
        if depth > self.max_depth or node.is_leaf():
            return node.value
        best = float("-inf")
        for child in node.children:
            best = max(best, self.mini(child, depth + 1, a, b))
            a = max(a, best)
            if a >= b:
                break
        return best

    def mini(self, node, depth, a, b):
        if depth > self.max_depth or node.is_leaf():
            return node.value
        best = float("inf")
        for child in node.children:
            best = min(best, self.maxi(child, depth + 1, a, b))
            b = min(b, best)
            if a >= b:
                break
        return best
