I = 10**9
def best_of(kids, a, b, c):
    m = -I
    for k in kids:
        m = max(m, -nega(k, -b, -max(a, m), -c))
        if m >= b: return m
    return m
nega = lambda t, a, b, c: c * t if not hasattr(t, "__iter__") else best_of(t, a, b, c)
