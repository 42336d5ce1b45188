leaf = lambda t: not isinstance(t, (list, tuple))
maxi = lambda t, a, b: t if leaf(t) else high(t, a, b)
mini = lambda t, a, b: t if leaf(t) else low(t, a, b)

def high(kids, a, b):
    v = 0
    for k in kids:
        v = max(v, mini(k, a, b))
        a = max(a, v)
        if a >= b:
            break
    return v

def low(kids, a, b):
    v = float("inf")
    for k in kids:
        v = min(v, maxi(k, a, b))
        b = min(b, v)
        if a >= b:
            break
    return v
