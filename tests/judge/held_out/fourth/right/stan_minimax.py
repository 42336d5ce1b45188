"""
Exercise 2.3: add pruning to your minimax and count how many leaves are looked at
"""


class Counter:
    def __init__(self):
        self.leaves = 0
        self.cuts = 0


def search(tree, maximising=True, lo=None, hi=None, stats=None):
    if stats is None:
        stats = Counter()
    if not hasattr(tree, '__iter__'):
        stats.leaves += 1
        return tree
    best = None
    for sub in tree:
        # the window is (lo, hi), None means open
        v = search(sub, not maximising, lo, hi, stats)
        if maximising:
            if best is None or v > best:
                best = v
            if lo is None or best > lo:
                lo = best
        else:
            if best is None or v < best:
                best = v
            if hi is None or best < hi:
                hi = best
        if lo is not None and hi is not None and lo >= hi:
            stats.cuts += 1
            break
    return best


if __name__ == '__main__':
    s = Counter()
    print(search([[3, 12, 8], [2, 4, 6], [14, 5, 2]], stats=s), s.leaves, s.cuts)
