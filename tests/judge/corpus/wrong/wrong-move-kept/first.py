from math import inf


def alphabeta(node, alpha, beta, maximizing):
    if node.is_leaf():
        return node.value, None
    move = node.children[0]
    best = -inf if maximizing else inf
    for child in node.children:
        v = alphabeta(child, alpha, beta, not maximizing)[0]
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
