import math


def nega(node, depth, a, b, color=1):
    if depth == 0 or node.is_leaf():
        return -color * node.value
    m = -math.inf
    for child in node.children:
        m = max(m, -nega(child, depth - 1, -b, -a, -color))
        a = max(a, m)
        if a >= b:
            break
    return m
