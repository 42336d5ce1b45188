def maxi(tree, alpha, beta):
    if isinstance(tree, int):
        return tree
    for t in tree:
        alpha = max(alpha, mini(t, alpha, beta))
        if alpha >= beta:
            return alpha
    return alpha


def mini(tree, alpha, beta):
    if isinstance(tree, int):
        return tree
    for t in tree:
        beta = min(beta, maxi(t, alpha, beta))
    return beta


def solve(tree):
    return maxi(tree, float("-inf"), float("inf"))
