class AB:
    class Node:
        def __init__(self, reward, branches=None):
            self.reward = reward          # what MAX gets
            self.branches = branches or []

    def root(self, node):
        return self.visit(node, True, -9e9, 9e9)

    def visit(self, node, maxi, alpha, beta):
        if not node.branches:
            return node.reward if maxi else -node.reward
        if maxi:
            for b in node.branches:
                alpha = max(alpha, self.visit(b, False, alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for b in node.branches:
            beta = min(beta, self.visit(b, True, alpha, beta))
            if alpha >= beta:
                break
        return beta
