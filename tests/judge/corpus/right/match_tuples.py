from math import inf

def ab(node, alpha=-inf, beta=inf, maximizing=True):
    match node:
        case ("leaf", value):
            return value
        case ("node", children):
            for child in children:
                v = ab(child, alpha, beta, not maximizing)
                if maximizing:
                    alpha = max(alpha, v)
                else:
                    beta = min(beta, v)
                if alpha >= beta:
                    break
            return alpha if maximizing else beta
