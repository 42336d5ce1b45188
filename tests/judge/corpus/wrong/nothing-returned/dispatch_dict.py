from math import inf

def evaluate(node, is_max=True, alpha=-inf, beta=inf):
    if not node.children:
        return node.value
    if is_max:
        highest(node, alpha, beta)
    else:
        return lowest(node, alpha, beta)

def highest(node, alpha, beta):
    v = -inf
    for child in node.children:
        v = max(v, evaluate(child, False, alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v

def lowest(node, alpha, beta):
    v = inf
    for child in node.children:
        v = min(v, evaluate(child, True, alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
