def minimax(node, maximizing):
    """Returns value and move number."""
    if not node.children:
        return node.value, None
    best = float("-inf") if maximizing else float("inf")
    move = None
    for number, child in enumerate(node.children):
        value, _ = minimax(child, not maximizing)
        if maximizing:
            best = max(best, value)
        else:
            best = min(best, value)
        move = number
    return best, move
