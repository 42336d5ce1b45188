def max_value(s, alpha, beta):
    if isinstance(s, int):
        return s
    v = float("-inf")
    for t in s:
        v = max(v, min_value(t, alpha, beta))
        if v <= alpha:
            return v
        alpha = max(alpha, v)
    return v


def min_value(s, alpha, beta):
    if isinstance(s, int):
        return s
    v = float("inf")
    for t in s:
        v = min(v, max_value(t, alpha, beta))
        if v >= beta:
            return v
        beta = min(beta, v)
    return v


def search(s):
    return max_value(s, float("-inf"), float("inf"))
