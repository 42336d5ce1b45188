from math import inf


def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        # the value for the player whose turn it is
        return node.value if maximizing else -node.value
    if maximizing:
        v = -inf
        for c in node.children:
            v = max(v, alphabeta(c, alpha, beta, False))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for c in node.children:
        v = min(v, alphabeta(c, alpha, beta, True))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
