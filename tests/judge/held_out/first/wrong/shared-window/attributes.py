class AlphaBeta:
    def __init__(self):
        self.alpha = -1e10
        self.beta = 1e10

    def start(self, tree):
        self.alpha, self.beta = -1e10, 1e10
        return self.maximum(tree)

    def maximum(self, tree):
        if isinstance(tree, int):
            return tree
        best = -1e10
        for sub in tree:
            best = max(best, self.minimum(sub))
            if best > self.alpha:
                self.alpha = best
            if self.alpha >= self.beta:
                return best
        return best

    def minimum(self, tree):
        if isinstance(tree, int):
            return tree
        best = 1e10
        for sub in tree:
            best = min(best, self.maximum(sub))
            if best < self.beta:
                self.beta = best
            if self.alpha >= self.beta:
                return best
        return best
