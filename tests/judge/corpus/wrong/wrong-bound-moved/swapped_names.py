from math import inf

def ab(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        v = ab(child, alpha, beta, not maximizing)
        if maximizing:
            if v > best:
                best = v
            if best < beta:
                beta = best
        else:
            if v < best:
                best = v
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
