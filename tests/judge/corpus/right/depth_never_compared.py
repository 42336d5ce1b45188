class TreeNode:
    def __init__(self, val=None):
        self.val = val
        self.left = None
        self.right = None
def minimax(root, depth, maximizing):
    if root.left is None and root.right is None:
        return root.val
    l = minimax(root.left, depth + 1, not maximizing)
    r = minimax(root.right, depth + 1, not maximizing)
    return max(l, r) if maximizing else min(l, r)
