from math import inf


def alphabeta(node, depth, alpha=-inf, beta=inf, maximizing=True):
    """fail-hard"""
    if depth == 0 or node.is_leaf:
        return node.value
    if maximizing:
        for child in node.children:
            score = alphabeta(child, depth - 1, alpha, beta, False)
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha
    for child in node.children:
        score = alphabeta(child, depth - 1, alpha, beta, True)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta
