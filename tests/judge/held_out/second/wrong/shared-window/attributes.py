import math

class AlphaBeta:
    def run(self, tree):
        self.alpha = -math.inf
        self.beta = math.inf
        return self.max_value(tree)

    def max_value(self, n):
        if not isinstance(n, list):
            return n
        v = -math.inf
        for c in n:
            v = max(v, self.min_value(c))
            if v >= self.beta:
                return v
            self.alpha = max(self.alpha, v)
        return v

    def min_value(self, n):
        if not isinstance(n, list):
            return n
        v = math.inf
        for c in n:
            v = min(v, self.max_value(c))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v

if __name__ == "__main__":
    print(AlphaBeta().run([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
