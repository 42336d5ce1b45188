from math import inf


def alphabeta(node, alpha, beta, maximizing):
    """Value and the line of play."""
    if not node.children:
        return node.value, []
    best = (-inf if maximizing else inf), []
    for child in node.children:
        v, line = alphabeta(child, alpha, beta, not maximizing)
        if (v > best[0]) if maximizing else (v < best[0]):
            best = v, [child] + line
        if maximizing:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best
