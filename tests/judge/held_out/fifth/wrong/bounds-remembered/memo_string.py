import math

memo = {}


def alphabeta(node, alpha, beta, maximizing):
    """node is a number or a list of nodes; positions seen before are looked up"""
    if isinstance(node, int):
        return node
    key = (str(node), maximizing)
    if key in memo:
        return memo[key]
    if maximizing:
        value = -math.inf
        for child in node:
            value = max(value, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = math.inf
        for child in node:
            value = min(value, alphabeta(child, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
    memo[key] = value
    return value


def start(tree):
    memo.clear()
    return alphabeta(tree, -math.inf, math.inf, True)
