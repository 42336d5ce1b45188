EXACT, LOWER, UPPER = 0, 1, 2

class TT:
    def __init__(self):
        self.data = {}
    def get(self, k):
        return self.data.get(k)
    def put(self, k, depth, flag, value):
        self.data[k] = (depth, flag, value)

def tree_size(t):
    return 1 if isinstance(t, int) else 1 + sum(tree_size(c) for c in t)

def freeze(t):
    return t if isinstance(t, int) else tuple(freeze(c) for c in t)

def ab(t, alpha, beta, maxi, tt):
    if isinstance(t, int):
        return t
    key = (freeze(t), maxi)
    hit = tt.get(key)
    if hit:
        depth, flag, value = hit
        if flag == EXACT:
            return value
        if flag == LOWER and value >= beta:
            return value
        if flag == UPPER and value <= alpha:
            return value
    a, b = alpha, beta
    best = float("-inf") if maxi else float("inf")
    for c in t:
        v = ab(c, a, b, not maxi, tt)
        if maxi:
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    flag = EXACT
    if best <= alpha:
        flag = UPPER
    elif best >= beta:
        flag = LOWER
    tt.put(key, tree_size(t), flag, best)
    return best

def solve(t):
    return ab(t, float("-inf"), float("inf"), True, TT())
