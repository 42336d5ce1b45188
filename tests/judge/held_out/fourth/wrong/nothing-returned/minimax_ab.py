import math


def minimax(node, depth, alpha, beta, maximizing):
    if depth == 0 or not isinstance(node, list):
        return node

    if maximizing:
        best = -math.inf
        for child in node:
            best = max(best, minimax(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break

    best = math.inf
    for child in node:
        best = min(best, minimax(child, depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


if __name__ == "__main__":
    tree = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
    print("Minimax value:", minimax(tree, 3, -math.inf, math.inf, True))
