"""MTD(f) after Plaat; works for integer scores."""
INF = 10 ** 9


def with_memory(state, alpha, beta, maxi, table):
    key = (state.key(), maxi)
    lo, hi = table.get(key, (-INF, INF))
    if lo >= beta:
        return lo
    if hi <= alpha:
        return hi
    alpha, beta = max(alpha, lo), min(beta, hi)
    if state.is_terminal():
        g = state.evaluate()
    elif maxi:
        g, a = -INF, alpha
        for c in state.children():
            if g >= beta:
                break
            g = max(g, with_memory(c, a, beta, False, table))
            a = max(a, g)
    else:
        g, b = INF, beta
        for c in state.children():
            if g <= alpha:
                break
            g = min(g, with_memory(c, alpha, b, True, table))
            b = min(b, g)
    lo, hi = table.get(key, (-INF, INF))
    if g <= alpha:
        table[key] = (lo, g)
    elif g >= beta:
        table[key] = (g, hi)
    else:
        table[key] = (g, g)
    return g


def mtdf(root, guess=0):
    g, lower, upper, table = guess, -INF, INF, {}
    while lower < upper:
        beta = g + 1 if g == lower else g
        g = with_memory(root, beta - 1, beta, True, table)
        if g < beta:
            upper = g
        else:
            lower = g
    return g
