class Leaf:
    def __init__(self, payoff): self.payoff = payoff
    def solve(self, lo, hi): return self.payoff

class MaxNode:
    def __init__(self, *options): self.options = options
    def solve(self, lo, hi):
        for o in self.options:
            lo = max(lo, o.solve(lo, hi))
            if lo >= hi: break
        return lo

class MinNode:
    def __init__(self, *options): self.options = options
    def solve(self, lo, hi):
        for o in self.options:
            hi = min(hi, o.solve(lo, hi))
            if lo >= hi: break
        return hi
