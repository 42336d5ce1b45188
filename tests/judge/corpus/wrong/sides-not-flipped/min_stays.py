NEG_INF = float("-inf")
POS_INF = float("inf")


def ab(n, alpha, beta, maximize):
    if len(n.children) == 0:
        return n.value
    if maximize:
        best = NEG_INF
        for c in n.children:
            best = max(best, ab(c, alpha, beta, False))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = POS_INF
    for c in n.children:
        best = min(best, ab(c, alpha, beta, maximize))   # still MIN
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
