import math


def negamax(node, depth, alpha, beta):
    """node.evaluate() is from the point of view of the side to move."""
    if depth == 0 or node.is_terminal():
        return node.evaluate()
    # move ordering: look at the most promising child first (bad for the opponent = good for us)
    ordered = sorted(node.children(), key=lambda c: c.evaluate())
    value = -math.inf
    for child in ordered:
        value = max(value, -negamax(child, depth - 1, -beta, -alpha))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
