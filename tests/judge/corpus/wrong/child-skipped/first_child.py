class Vertex:
    def __init__(self, sub, payoff=None):
        self.sub = sub
        self.payoff = payoff

def abmax(v, alpha=None, beta=None):
    if not v.sub:
        return v.payoff
    best = abmin(v.sub[0], alpha, beta)
    for s in v.sub[2:]:
        if beta is not None and best >= beta:
            return best
        if alpha is None or best > alpha:
            alpha = best
        best = max(best, abmin(s, alpha, beta))
    return best

def abmin(v, alpha=None, beta=None):
    if not v.sub:
        return v.payoff
    best = abmax(v.sub[0], alpha, beta)
    for s in v.sub[1:]:
        if alpha is not None and best <= alpha:
            return best
        if beta is None or best < beta:
            beta = best
        best = min(best, abmax(s, alpha, beta))
    return best
