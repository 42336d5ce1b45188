import math


def deepen(root, max_depth):
    """Depth 1, 2, 3...; the last iteration counts."""
    value = None
    for depth in range(1, max_depth + 1):
        value = alphabeta(root, depth, -math.inf, math.inf, True)
    return value


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    best = -math.inf if maximizing else math.inf
    for child in node.children:
        v = alphabeta(child, depth - 1, alpha, beta, not maximizing)
        if maximizing:
            best, alpha = max(best, v), max(alpha, v)
        else:
            best, beta = min(best, v), min(beta, v)
        if alpha >= beta:
            break
    return best
