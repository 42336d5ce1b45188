def ab(t, alpha, beta, player):
    if not isinstance(t, list):
        return t
    if player == "max":
        for c in t:
            alpha = max(alpha, ab(c, alpha, beta, "min"))
            if alpha >= beta:
                break
        return alpha
    for c in t:
        beta = min(beta, ab(c, alpha, beta, "max"))
        if alpha >= beta:
            break
    return beta


def alphabeta(tree):
    result = ab(tree, float("-inf"), float("inf"), "max")
    print("value of the tree:", result)
