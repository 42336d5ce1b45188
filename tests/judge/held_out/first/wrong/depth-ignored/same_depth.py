def alphabeta(node, depth, alpha, beta, maximizing_player):
    if depth == 0 or node.is_terminal():
        return node.heuristic()
    if maximizing_player:
        v = float("-inf")
        for child in node.children():
            v = max(v, alphabeta(child, depth, alpha, beta, False))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    else:
        v = float("inf")
        for child in node.children():
            v = min(v, alphabeta(child, depth, alpha, beta, True))
            beta = min(beta, v)
            if beta <= alpha:
                break
        return v
