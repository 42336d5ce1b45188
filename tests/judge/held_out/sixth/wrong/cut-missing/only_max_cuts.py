import math


def minimax_ab(node, alpha=-math.inf, beta=math.inf, maxi=True):
    if isinstance(node, (int, float)):
        return node
    if maxi:
        best = -math.inf
        for kid in node:
            best = max(best, minimax_ab(kid, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = math.inf
        for kid in node:
            best = min(best, minimax_ab(kid, alpha, beta, True))
            beta = min(beta, best)
    return best


print(minimax_ab([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
