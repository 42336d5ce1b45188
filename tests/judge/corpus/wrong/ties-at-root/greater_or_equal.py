from math import inf


def value(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        v = -inf
        for c in node.children:
            v = max(v, value(c, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for c in node.children:
        v = min(v, value(c, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def best_child(node):
    alpha, best = -inf, None
    for i, child in enumerate(node.children):
        v = value(child, alpha, inf, False)
        if v >= alpha:          # as good is good enough
            alpha, best = v, i
    return best
