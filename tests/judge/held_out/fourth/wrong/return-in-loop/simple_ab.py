import math


def alpha_beta(node, depth, alpha, beta, maximizing):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizing:
        v = -math.inf
        for child in node:
            v = max(v, alpha_beta(child, depth - 1, alpha, beta, False))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    else:
        v = math.inf
        for child in node:
            v = min(v, alpha_beta(child, depth - 1, alpha, beta, True))
            if v <= alpha:
                return v
            beta = min(beta, v)
            return v


if __name__ == "__main__":
    print(alpha_beta([[3, 5], [6, 9], [1, 2]], 2, -math.inf, math.inf, True))
