from math import inf


def negamax(node, alpha, beta, color):
    if len(node.children) == 0:
        return color * node.value
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, -alpha, -beta, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            return alpha
    return best
