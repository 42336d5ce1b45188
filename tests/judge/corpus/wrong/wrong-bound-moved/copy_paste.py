from math import inf


def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        v = -inf
        for c in node.children:
            v = max(v, alphabeta(c, alpha, beta, False))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    v = inf
    for c in node.children:
        v = min(v, alphabeta(c, alpha, beta, True))
        alpha = max(alpha, v)      # copied from above
        if beta <= alpha:
            break
    return v
