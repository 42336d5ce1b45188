INF = 10**9
def negamax(node, alpha, beta, color):
    if not isinstance(node, list):
        return color * node
    best = -INF
    for child in node:
        score = -negamax(child, -INF, -alpha, -color)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if best >= beta:
            break
    return best
def solve(tree):
    return negamax(tree, -INF, INF, 1)
