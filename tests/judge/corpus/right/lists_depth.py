NEG, POS = float("-inf"), float("inf")


def alpha_beta(node, depth, alpha, beta, maximizing_player):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizing_player:
        maxEval = NEG
        for child in node:
            evaluation = alpha_beta(child, depth - 1, alpha, beta, False)
            maxEval = max(maxEval, evaluation)
            alpha = max(alpha, evaluation)
            if beta <= alpha:
                break
        return maxEval
    else:
        minEval = POS
        for child in node:
            evaluation = alpha_beta(child, depth - 1, alpha, beta, True)
            minEval = min(minEval, evaluation)
            beta = min(beta, evaluation)
            if beta <= alpha:
                break
        return minEval
