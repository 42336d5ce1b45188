def max_value(s, a, b):
    if s.terminal(): return s.payoff()
    v = -10**9
    for m in s.moves():
        v = max(v, min_value(s.result(m), a, b))
        a = max(a, v)
        if a >= b: return v
    return v
def min_value(s, a, b):
    if s.terminal(): return s.payoff()
    v = 10**9
    for m in s.moves():
        v = min(v, max_value(s.result(m), a, b))
        b = min(b, v)
        if a >= b: return v
    return v
def decide(s):
    best, move = -10**9, None
    for m in s.moves():
        v = max_value(s.result(m), best, 10**9)
        if v > best:
            best, move = v, m
    return move
