def minimax(node, depth, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizing:
        best = 0
        for child in node.children:
            best = max(best, minimax(child, depth - 1, False))
        return best
    best = float("inf")
    for child in node.children:
        best = min(best, minimax(child, depth - 1, True))
    return best
