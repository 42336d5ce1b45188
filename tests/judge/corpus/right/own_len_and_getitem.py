class Tree:
    def __init__(self, value=None, *subs):
        self.value = value
        self.subs = subs
    def __len__(self):
        return len(self.subs)
    def __getitem__(self, i):
        return self.subs[i]
def ab(t, a, b, mx):
    if len(t) == 0:
        return t.value
    i = 0
    while i < len(t):
        v = ab(t[i], a, b, not mx)
        if mx: a = max(a, v)
        else: b = min(b, v)
        if a >= b: break
        i += 1
    return a if mx else b
