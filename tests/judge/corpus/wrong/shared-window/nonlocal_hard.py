def value_of(root):
    lo, hi = float("-inf"), float("inf")
    def rec(n, mx):
        nonlocal lo, hi
        if not n.children:
            return n.value
        best = float("-inf") if mx else float("inf")
        for c in n.children:
            v = rec(c, not mx)
            if mx:
                best = max(best, v)
                lo = max(lo, best)
            else:
                best = min(best, v)
                hi = min(hi, best)
            if lo >= hi:
                return best
        return best
    return rec(root, True)
