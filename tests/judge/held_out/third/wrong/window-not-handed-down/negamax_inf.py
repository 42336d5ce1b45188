from math import inf
from typing import NamedTuple

class Node(NamedTuple):
    static: int
    children: list

def negamax(node, depth, alpha, beta, color):
    if depth == 0 or len(node.children) == 0:
        return color * node.static
    value = -inf
    for child in node.children:
        value = max(value, -negamax(child, depth - 1, -inf, inf, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
