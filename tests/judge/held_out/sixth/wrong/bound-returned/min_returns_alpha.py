def max_value(node, alpha, beta):
    if isinstance(node, int):
        return node
    for child in node:
        alpha = max(alpha, min_value(child, alpha, beta))
        if alpha >= beta:
            return alpha
    return alpha


def min_value(node, alpha, beta):
    if isinstance(node, int):
        return node
    for child in node:
        beta = min(beta, max_value(child, alpha, beta))
        if alpha >= beta:
            return alpha
    return alpha


def alphabeta(tree):
    return max_value(tree, float("-inf"), float("inf"))
