INF = float("inf")


def alphabeta(t, a, b, is_max):
    if not isinstance(t, list):
        return t
    if is_max:
        for c in t:
            a = max(a, alphabeta(c, a, b, False))
            if a >= b:
                break
        return a
    for c in t:
        b = min(b, alphabeta(c, a, b, True))
        if a >= b:
            break
    return b


def best_move(t):
    best, move = -INF, None
    for i, c in enumerate(t):
        v = alphabeta(c, -INF, INF, False)
        if v > best:
            best, move = v, i
    return move
