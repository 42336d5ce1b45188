import math

class Node:
    def __init__(self, left=None, right=None, value=None):
        self.left = left
        self.right = right
        self.value = value

    def is_leaf(self):
        return self.left is None and self.right is None


def evaluate(node, is_max=True, alpha=-math.inf, beta=math.inf):
    if node.is_leaf():
        return node.value
    if is_max:
        v = evaluate(node.left, False, alpha, beta)
        if v >= beta:
            return v
        return max(v, evaluate(node.right, False, max(alpha, v), beta))
    v = evaluate(node.left, True, alpha, beta)
    if v <= alpha:
        return v
    return min(v, evaluate(node.right, True, alpha, min(beta, v)))


if __name__ == "__main__":
    leaves = [Node(value=x) for x in (3, 17, 2, 12)]
    root = Node(Node(leaves[0], leaves[1]), Node(leaves[2], leaves[3]))
    print("Value of the root:", evaluate(root))
