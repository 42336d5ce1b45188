class AlphaBeta:
    def __init__(self):
        self.alpha = float("-inf")
        self.beta = float("inf")

    def evaluate(self, node, maximizing):
        if not node.children:
            return node.value
        if maximizing:
            best = float("-inf")
            for child in node.children:
                best = max(best, self.evaluate(child, False))
                self.alpha = max(self.alpha, best)
                if self.alpha >= self.beta:
                    break
            return best
        best = float("inf")
        for child in node.children:
            best = min(best, self.evaluate(child, True))
            self.beta = min(self.beta, best)
            if self.alpha >= self.beta:
                break
        return best
