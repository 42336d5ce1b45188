from math import inf


def negamax(node, depth, alpha, beta, color):
    if depth <= 0 or not node.children:
        return color * node.value
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, depth - 2, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
