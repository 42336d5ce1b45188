class Tree:
    def __init__(self, val=None, subs=None):
        self.val = val
        self.subs = subs or []


def alphaBeta(t, a, b, isMax):
    if t.subs == []:
        return t.val
    if isMax:
        for s in t.subs:
            a = max(a, alphaBeta(s, a, b, False))
            if a >= b:
                pass  # prune here
        return a
    for s in t.subs:
        b = min(b, alphaBeta(s, a, b, True))
        if a >= b:
            pass
    return b
