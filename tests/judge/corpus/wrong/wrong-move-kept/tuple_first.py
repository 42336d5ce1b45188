def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value, None
    move = None
    best = float('-inf') if maximizing else float('inf')
    for i, child in enumerate(node.children):
        v, _ = alphabeta(child, alpha, beta, not maximizing)
        if move is None:
            move = i
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
