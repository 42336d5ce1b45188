# Pseudocode from slide 34, translated to Python
from math import inf

tree = [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7]], [[5], [9, 8], [6]]]
pruned = 0


def children(tree):
    return tree


def is_leaf(tree):
    return type(tree) is int


def ab(n, alpha, beta, maxp):
    global pruned
    if is_leaf(n):
        return n
    if maxp:
        for i, c in enumerate(children(n)):
            alpha = max(alpha, ab(c, alpha, beta, False))
            if alpha >= beta:
                pruned += len(n) - i - 1
                return beta
        return alpha
    for i, c in enumerate(children(n)):
        beta = min(beta, ab(c, alpha, beta, True))
        if beta <= alpha:
            pruned += len(n) - i - 1
            return alpha
    return beta


if __name__ == "__main__":
    print(ab(tree, -inf, inf, True), "with", pruned, "pruned")
