class TreeNode:
    def __init__(self, val, left=None, right=None):
        self.val = val
        self.left = left
        self.right = right

def minimax(node, alpha, beta, maximizing):
    if node.left is None and node.right is None:
        return node.val
    best = float('-inf') if maximizing else float('inf')
    for child in [node.left, node.right]:
        if child is None:
            continue
        v = minimax(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v); alpha = max(alpha, v)
        else:
            best = min(best, v); beta = min(beta, v)
        if beta <= alpha:
            break
    return best
