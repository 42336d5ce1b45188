class N:
    def __init__(self, value=None, *below):
        self.value = value
        self.below = list(below)

def negamax(n, alpha, beta, colour):
    if not n.below:
        return colour * n.value
    head, *tail = n.below
    best = -negamax(head, -beta, -alpha, -colour)
    for c in tail:
        if best >= beta:
            break
        best = max(best, -negamax(c, -beta, -max(alpha, best), -colour))
    return best
