INF = 10**9

def max_value(node):
    alpha, beta = -INF, INF
    if isinstance(node, int):
        return node
    v = -INF
    for c in node:
        v = max(v, min_value(c))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v

def min_value(node):
    alpha, beta = -INF, INF
    if isinstance(node, int):
        return node
    v = INF
    for c in node:
        v = min(v, max_value(c))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
