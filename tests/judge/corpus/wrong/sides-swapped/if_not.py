from math import inf


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_leaf:
        return node.value
    if not maximizing:
        v = -inf
        for c in node.children:
            v = max(v, alphabeta(c, depth - 1, alpha, beta, not maximizing))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for c in node.children:
        v = min(v, alphabeta(c, depth - 1, alpha, beta, not maximizing))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
