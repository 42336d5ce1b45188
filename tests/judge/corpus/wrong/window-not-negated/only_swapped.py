import math


def search(node, alpha, beta, color):
    kids = node.get_children()
    if not kids:
        return color * node.get_value()
    v = -math.inf
    for k in kids:
        v = max(v, -search(k, beta, alpha, -color))
        alpha = max(alpha, v)
        if v >= beta:
            return v
    return v
