class NegamaxSolver:
    """Negamax with pruning; the tree is made of nested lists."""

    def __init__(self):
        self.leaves = 0

    def solve(self, tree):
        self.leaves = 0
        return self.negamax(tree, float('-inf'), float('inf'), 1)

    def negamax(self, node, alpha, beta, color):
        if not isinstance(node, list):
            self.leaves += 1
            return color * node
        value = float('-inf')
        for child in node:
            value = max(value, -self.negamax(child, alpha, beta, -color))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value


if __name__ == '__main__':
    solver = NegamaxSolver()
    print(solver.solve([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]), solver.leaves)
