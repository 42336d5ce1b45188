from math import inf


def minimax(node, depth, alpha, beta, maximizing):
    """Returns (value, best child)."""
    if depth == 0 or node.is_terminal():
        return node.value, None
    best_child = None
    if maximizing:
        best = -inf
        for child in node.children:
            value, _ = minimax(child, depth - 1, alpha, beta, False)
            if value > best:
                best, best_child = value, child
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for child in node.children:
            value, _ = minimax(child, depth - 1, alpha, beta, True)
            if value < best:
                best, best_child = value, child
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_child
