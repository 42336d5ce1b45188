# Alpha Beta Pruning
# AI Lab 6

import math


def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or not isinstance(node, list):
        return node

    if maximizingPlayer:
        value = -math.inf
        for child in node:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break  # beta cut-off
        return value
    else:
        value = math.inf
        for child in node:
            value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if beta <= alpha:
                break  # alpha cut-off
        return value


if __name__ == "__main__":
    tree = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
    print("The optimal value is:", alphabeta(tree, 3, -math.inf, math.inf, True))
