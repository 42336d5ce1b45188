import math


def alphabeta(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    if maximizing:
        value = -math.inf
        for child in node:
            value = max(value, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = math.inf
    for child in node:
        value = min(value, alphabeta(child, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def find_best_move(tree):
    """returns (index of the best child, its value)"""
    scores = [alphabeta(child, -math.inf, math.inf, False) for child in tree]
    best = max(range(len(scores)), key=lambda i: scores[i])
    return best, scores[best]


if __name__ == "__main__":
    print(find_best_move([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
