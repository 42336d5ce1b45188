class State(object):
    def __init__(self, points, succ):
        self.points, self.succ = points, succ

def nega(s, alpha, beta, side):
    if len(s.succ) == 0:
        return s.points * side
    val = -10**6
    for c in s.succ:
        val = max(val, -nega(c, alpha, beta, -side))
        alpha = max(alpha, val)
        if alpha >= beta:
            break
    return val
