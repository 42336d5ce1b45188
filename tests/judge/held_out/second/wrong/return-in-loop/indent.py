class N:
    def __init__(self, val, nxt=[]):
        self.val = val
        self.nxt = nxt

def alpha_beta(n, alpha, beta, mx):
    if not n.nxt:
        return n.val
    if mx:
        for k in n.nxt:
            alpha = max(alpha, alpha_beta(k, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    else:
        for k in n.nxt:
            beta = min(beta, alpha_beta(k, alpha, beta, True))
            if alpha >= beta: return beta
            return beta

print(alpha_beta(N(0, [N(0, [N(3), N(1)]), N(0, [N(2), N(7)])]), -10**9, 10**9, True))
