inf = float("inf")

def self_max(s, lo, hi):
    if s.terminal(): return s.payoff()
    most = -inf
    for m in s.moves():
        most = max(most, self_min(s.result(m), lo, hi))
        lo = max(lo, most)
        if lo >= hi: break
    return most

def self_min(s, lo, hi):
    if s.terminal(): return s.payoff()
    least = inf
    for m in s.moves():
        least = min(least, self_min(s.result(m), lo, hi))
        hi = min(hi, least)
        if lo >= hi: break
    return least

def value(s):
    return self_max(s, -inf, inf)
