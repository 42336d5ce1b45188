class Node:
    def __init__(self, key, left=None, right=None):
        self.key = key
        self.left = left
        self.right = right

    def is_leaf(self):
        return self.left is None and self.right is None


def alphabeta(node, alpha, beta, isMax):
    if node is None:
        return None
    if node.is_leaf():
        return node.key

    if isMax:
        best = float('-inf')
        for child in (node.left, node.right):
            if child is None:
                continue
            best = alphabeta(child, alpha, beta, not isMax)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    else:
        best = float('inf')
        for child in (node.left, node.right):
            if child is None:
                continue
            best = alphabeta(child, alpha, beta, not isMax)
            if best <= alpha:
                return best
            beta = min(beta, best)
        return best


if __name__ == '__main__':
    tree = Node(0, Node(0, Node(3), Node(5)), Node(0, Node(2), Node(9)))
    print(alphabeta(tree, float('-inf'), float('inf'), True))
