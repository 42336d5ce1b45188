import math


def negamax(node, depth, alpha, beta, colour):
    if depth == 0 or node.is_terminal():
        return colour * node.evaluate()
    for child in node.get_children():
        score = -negamax(child, depth - 1, -beta, -alpha, -colour)
        if score >= beta:
            return beta
        alpha = max(alpha, score)
    return alpha


def start(root, depth):
    return negamax(root, depth, -math.inf, math.inf, 1)
