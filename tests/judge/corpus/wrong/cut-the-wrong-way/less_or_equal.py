from math import inf


def ab(node, alpha, beta, is_max):
    if not node.children:
        return node.value
    best = -inf if is_max else inf
    for c in node.children:
        v = ab(c, alpha, beta, not is_max)
        if is_max:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha <= beta:
            break
    return best
