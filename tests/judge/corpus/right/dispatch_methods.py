class Searcher:
    def __init__(self):
        self.table = {True: self.high, False: self.low}

    def search(self, node):
        return self.value(node, True, float("-inf"), float("inf"))

    def value(self, node, maximizing, alpha, beta):
        if node.is_leaf():
            return node.value
        return self.table[maximizing](node, alpha, beta)

    def high(self, node, alpha, beta):
        best = float("-inf")
        for child in node.children:
            best = max(best, self.value(child, False, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def low(self, node, alpha, beta):
        best = float("inf")
        for child in node.children:
            best = min(best, self.value(child, True, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
