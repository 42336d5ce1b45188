from math import inf

def ab(node, alpha=-inf, beta=inf, maximizing=True):
    match node:
        case int() | float():
            return node
        case [*children]:
            best = -inf if maximizing else inf
            for child in children:
                v = ab(child, alpha, beta, not maximizing)
                if maximizing:
                    best = max(best, v)
                    alpha = max(alpha, best)
                else:
                    best = min(best, v)
                    beta = min(beta, best)
                if alpha >= beta:
                    return best
            return best
