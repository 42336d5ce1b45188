from math import inf


def negamax(node, depth, alpha=-inf, beta=inf, color=1):
    if depth == 0 or node.is_terminal():
        return color * node.value
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, depth - 1, alpha, beta, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
