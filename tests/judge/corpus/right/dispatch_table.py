from math import inf

def max_value(node, alpha, beta):
    v = -inf
    for child in node["children"]:
        v = max(v, value(child, "min", alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(node, alpha, beta):
    v = inf
    for child in node["children"]:
        v = min(v, value(child, "max", alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v

PLAYERS = {"max": max_value, "min": min_value}

def value(node, who="max", alpha=-inf, beta=inf):
    if "children" not in node:
        return node["value"]
    return PLAYERS[who](node, alpha, beta)
