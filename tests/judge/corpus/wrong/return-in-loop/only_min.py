def max_value(node, alpha, beta):
    if node.is_terminal():
        return node.value
    v = float("-inf")
    for c in node.children:
        v = max(v, min_value(c, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha, beta):
    if node.is_terminal():
        return node.value
    v = float("inf")
    for c in node.children:
        v = min(v, max_value(c, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
        return v


def alphabeta(node):
    return max_value(node, float("-inf"), float("inf"))
