from math import inf


def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        v = -inf
        for c in node.children:
            v = max(v, alphabeta(c, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
            return v
    v = inf
    for c in node.children:
        v = min(v, alphabeta(c, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
        return v
    return v
