INF = float("inf")

class Node:
    def __init__(self, v, ch):
        self.v = v
        self.ch = ch

def ab(node, alpha, beta, is_max):
    if not node.ch:
        return node.v
    if is_max:
        v = -INF
        for c in node.ch:
            v = max(v, ab(c, alpha, beta, False))
            if v >= beta:
                return v
            beta = max(alpha, v)
        return v
    v = INF
    for c in node.ch:
        v = min(v, ab(c, alpha, beta, True))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
