def ab(t, lo=None, hi=None, mx=True):
    # lo / hi None == no bound yet
    if type(t) in (int, float): return t
    best = None
    for c in t:
        x = ab(c, lo, hi, not mx)
        if mx:
            if best is None or x > best: best = x
            if lo is None or best > lo: lo = best
        else:
            if best is None or x < best: best = x
            if hi is None or best < hi: hi = best
        if lo is not None and hi is not None and lo >= hi: return best
    return best

print(ab([[3, 5], [2, 9], [0, 7]])) if __name__ == "__main__" else None
