INF = 10**9
def search(node, window, is_max):
    alpha, beta = window
    if isinstance(node, int):
        return node
    best = -INF if is_max else INF
    for kid in node:
        v = search(kid, (alpha, beta), not is_max)
        if is_max:
            best = max(best, v); alpha = max(alpha, best)
        else:
            best = min(best, v); beta = min(beta, best)
        if alpha >= beta:
            return best
    return best
def solve(node):
    return search(node, (-INF, INF), True)
