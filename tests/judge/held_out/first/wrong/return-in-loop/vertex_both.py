def evaluate(vertex, alpha, beta, my_turn):
    if vertex.is_leaf:
        return vertex.value
    if my_turn:
        best = -float("inf")
        for v in vertex.children:
            best = max(best, evaluate(v, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
            return best
    else:
        best = float("inf")
        for v in vertex.children:
            best = min(best, evaluate(v, alpha, beta, True))
            beta = min(beta, best)
            if beta <= alpha:
                break
            return best
