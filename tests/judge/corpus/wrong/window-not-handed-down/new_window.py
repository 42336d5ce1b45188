from math import inf


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizing:
        v = -inf
        for c in node.children:
            v = max(v, alphabeta(c, depth - 1, -inf, inf, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for c in node.children:
        v = min(v, alphabeta(c, depth - 1, -inf, inf, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
