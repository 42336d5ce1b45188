import math

MAXI = lambda a, b: a if a > b else b
MINI = lambda a, b: a if a < b else b


def alphabeta(node, depth, alpha, beta, is_maximizing_player):
    if depth <= 0 or node.terminal:
        return node.val
    f = MAXI if is_maximizing_player else MINI
    acc = -math.inf if is_maximizing_player else math.inf
    for n in node.kids:
        acc = f(acc, alphabeta(n, depth - 1, alpha, beta, not is_maximizing_player))
        if is_maximizing_player:
            alpha = MAXI(alpha, acc)
        else:
            beta = MINI(beta, acc)
        if not alpha < beta:
            break
    return acc
