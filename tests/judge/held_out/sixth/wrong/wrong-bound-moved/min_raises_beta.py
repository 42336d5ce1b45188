def ab_max(t, alpha, beta):
    if not isinstance(t, list):
        return t
    v = float("-inf")
    for c in t:
        v = max(v, ab_min(c, alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def ab_min(t, alpha, beta):
    if not isinstance(t, list):
        return t
    v = float("inf")
    for c in t:
        v = min(v, ab_max(c, alpha, beta))
        beta = max(beta, v)
        if alpha >= beta:
            break
    return v


print(ab_max([[3, 12, 8], [2, 4, 6], [14, 5, 2]], float("-inf"), float("inf")))
