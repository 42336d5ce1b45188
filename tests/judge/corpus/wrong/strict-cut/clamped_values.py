from math import inf


def alphabeta(node, alpha, beta, player):
    if not node.children:
        return min(max(node.value, alpha), beta)
    if player == "max":
        for child in node.children:
            alpha = max(alpha, min(beta, alphabeta(child, alpha, beta, "min")))
            if alpha > beta:
                return beta
        return alpha
    for child in node.children:
        beta = min(beta, max(alpha, alphabeta(child, alpha, beta, "max")))
        if alpha > beta:
            return alpha
    return beta
