INF = float("inf")


def max_node(tree, alpha, beta):
    if not isinstance(tree, list):
        return tree
    best = -INF
    for t in tree:
        best = max(best, min_node(t, -INF, INF))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_node(tree, alpha, beta):
    if not isinstance(tree, list):
        return tree
    best = INF
    for t in tree:
        best = min(best, max_node(t, -INF, INF))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best


print(max_node([[3, 12, 8], [2, 4, 6], [14, 5, 2]], -INF, INF))
