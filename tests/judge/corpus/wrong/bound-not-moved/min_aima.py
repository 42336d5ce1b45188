def maxv(s, alpha, beta):
    if s.is_terminal(): return s.utility()
    v = float("-inf")
    for c in s.successors():
        v = max(v, minv(c, alpha, beta))
        if v >= beta: return v
        alpha = max(alpha, v)
    return v
def minv(s, alpha, beta):
    if s.is_terminal(): return s.utility()
    v = float("inf")
    for c in s.successors():
        v = min(v, maxv(c, alpha, beta))
        if v <= alpha: return v
    return v
def minimax(s):
    return maxv(s, float("-inf"), float("inf"))
