import math

class SearchAgent:
    """The agent plays MAX and is to move in `start`."""
    def __init__(self, start, depth):
        self.start = start
        self.depth = depth

    def value(self):
        return self.ab(self.start, self.depth, -math.inf, math.inf, False)

    def ab(self, s, depth, a, b, is_max):
        if depth == 0 or s.is_terminal():
            return s.utility()
        if is_max:
            v = -math.inf
            for c in s.children():
                v = max(v, self.ab(c, depth - 1, a, b, False))
                a = max(a, v)
                if b <= a:
                    break
        else:
            v = math.inf
            for c in s.children():
                v = min(v, self.ab(c, depth - 1, a, b, True))
                b = min(b, v)
                if b <= a:
                    break
        return v
