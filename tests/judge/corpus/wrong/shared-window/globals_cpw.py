alpha = -10**6
beta = 10**6
def solve(node, maximizing=True):
    global alpha, beta
    if isinstance(node, int):
        return node
    best = -10**6 if maximizing else 10**6
    for c in node:
        v = solve(c, not maximizing)
        if maximizing:
            if v > best: best = v
            if best > alpha: alpha = best
        else:
            if v < best: best = v
            if best < beta: beta = best
        if alpha >= beta: break
    return best
def start(tree):
    global alpha, beta
    alpha, beta = -10**6, 10**6
    return solve(tree)
