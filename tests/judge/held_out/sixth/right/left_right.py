class BinaryNode:
    def __init__(self, data, left=None, right=None):
        self.data = data
        self.left = left
        self.right = right


def prune(node, alpha, beta, maxTurn):
    if node.left is None and node.right is None:
        return node.data
    if maxTurn:
        bestVal = float("-inf")
        for child in [node.left, node.right]:
            bestVal = max(bestVal, prune(child, alpha, beta, False))
            alpha = max(alpha, bestVal)
            if alpha >= beta:
                break
        return bestVal
    bestVal = float("inf")
    for child in [node.left, node.right]:
        bestVal = min(bestVal, prune(child, alpha, beta, True))
        beta = min(beta, bestVal)
        if alpha >= beta:
            break
    return bestVal


root = BinaryNode(None,
                  BinaryNode(None, BinaryNode(4), BinaryNode(6)),
                  BinaryNode(None, BinaryNode(7), BinaryNode(9)))
print(prune(root, float("-inf"), float("inf"), True))
