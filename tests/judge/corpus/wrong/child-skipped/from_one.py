def minimax(node, maximizing):
    if not node.children:
        return node.value
    best = float("-inf") if maximizing else float("inf")
    for i in range(1, len(node.children)):
        v = minimax(node.children[i], not maximizing)
        best = max(best, v) if maximizing else min(best, v)
    return best
