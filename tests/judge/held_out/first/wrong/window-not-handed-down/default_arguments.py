def ab(node, maximizing=True, alpha=float("-inf"), beta=float("inf")):
    if type(node) == int:
        return node
    if maximizing:
        best = float("-inf")
        for child in node:
            best = max(best, ab(child, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = float("inf")
        for child in node:
            best = min(best, ab(child, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
