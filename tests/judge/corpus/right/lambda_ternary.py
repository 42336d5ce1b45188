from math import inf
is_leaf = lambda n: isinstance(n, (int, float))
def fold(kids, a, b, maxi):
    best = -inf if maxi else inf
    for k in kids:
        v = ab(k, a, b, not maxi)
        best = max(best, v) if maxi else min(best, v)
        a, b = (max(a, best), b) if maxi else (a, min(b, best))
        if a >= b:
            break
    return best
ab = lambda n, a=-inf, b=inf, maxi=True: n if is_leaf(n) else fold(n, a, b, maxi)
