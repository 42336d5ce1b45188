LEAF, INNER = "leaf", "inner"

def alphabeta(node, alpha, beta, maximizing):
    if node[0] == LEAF:
        return node[1]
    best = float("-inf") if maximizing else float("inf")
    for child in node[1]:
        v = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best
