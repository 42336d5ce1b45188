import math


def minimax(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    if maximizing:
        best = -math.inf
        for child in node:
            best = max(best, minimax(child, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = math.inf
    for child in node:
        best = min(best, minimax(child, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def choose_move(tree):
    best_value = -math.inf
    best_index = None
    alpha = -math.inf
    for i, child in enumerate(tree):
        value = minimax(child, alpha, math.inf, False)
        if value >= best_value:
            best_value = value
            best_index = i
        alpha = max(alpha, best_value)
    return best_index


if __name__ == "__main__":
    print("best child:", choose_move([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
