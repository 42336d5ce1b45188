import math


def static(node):
    """Looks one step ahead to order the moves."""
    return node.value if not node.children else 0


def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    ordered = sorted(node.children, key=static, reverse=maximizing)
    best = -math.inf if maximizing else math.inf
    for child in ordered:
        v = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
