from math import inf


def evaluate(node, alpha=-inf, beta=inf):
    if len(node.children) == 0:
        return node.value
    if node.is_max:
        v = -inf
        for ch in node.children:
            v = max(v, evaluate(ch, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
    else:
        v = inf
        for ch in node.children:
            v = min(v, evaluate(ch, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
    return v
