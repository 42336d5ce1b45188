def alphabeta(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    todo = list(node)
    best = None
    while todo:
        v = alphabeta(todo.pop(0), alpha, beta, not maximizing)
        if best is None or (v > best if maximizing else v < best):
            best = v
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            todo.clear()
    return best
