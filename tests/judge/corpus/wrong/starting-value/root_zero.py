from math import inf


def value(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    best = -inf if maximizing else inf
    for child in node.children:
        v = value(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def best_move(node):
    best, move = 0, None
    for i, child in enumerate(node.children):
        v = value(child, best, inf, False)
        if v > best:
            best, move = v, i
    return best, move
