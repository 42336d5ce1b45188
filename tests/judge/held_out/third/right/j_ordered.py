from collections import defaultdict

def choose(state, depth):
    """best action for MAX; moves that cut off elsewhere are tried first (history heuristic)"""
    history = defaultdict(int)

    def order(s):
        return sorted(s.legal_actions(), key=lambda a: -history[a])

    def ab(s, d, lo, hi, maximizing):
        if d == 0 or s.terminal():
            return s.heuristic(), None
        pick = None
        for a in order(s):
            v = ab(s.result(a), d - 1, lo, hi, not maximizing)[0]
            if maximizing and (pick is None or v > lo):
                lo, pick = max(v, lo), a
            if not maximizing and (pick is None or v < hi):
                hi, pick = min(v, hi), a
            if lo >= hi:
                history[a] += d * d
                break
        return (lo if maximizing else hi), pick

    return ab(state, depth, float('-inf'), float('inf'), True)[1]
