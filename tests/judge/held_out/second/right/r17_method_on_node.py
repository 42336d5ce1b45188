class TreeNode:
    def __init__(self, value=None, *children):
        self.value = value
        self.children = list(children)
        self.best = None

    def alphabeta(self, alpha=-1e18, beta=1e18, maximize=True):
        if not self.children:
            return self.value
        result = -1e18 if maximize else 1e18
        for c in self.children:
            v = c.alphabeta(alpha, beta, not maximize)
            if (maximize and v > result) or (not maximize and v < result):
                result = v
                self.best = c
            if maximize:
                if result >= beta: break
                alpha = max(alpha, result)
            else:
                if result <= alpha: break
                beta = min(beta, result)
        return result


if __name__ == "__main__":
    T = TreeNode
    root = T(None, T(None, T(8), T(2)), T(None, T(5), T(6)))
    print(root.alphabeta(), root.children.index(root.best))
