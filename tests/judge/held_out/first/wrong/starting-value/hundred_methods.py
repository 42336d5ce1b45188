class TreeSearch:
    def run(self, root):
        return self.maxi(root, -100, 100)

    def maxi(self, n, alpha, beta):
        if not n.children:
            return n.value
        bestVal = -100
        for c in n.children:
            bestVal = max(bestVal, self.mini(c, alpha, beta))
            if bestVal >= beta:
                return bestVal
            alpha = max(alpha, bestVal)
        return bestVal

    def mini(self, n, alpha, beta):
        if not n.children:
            return n.value
        bestVal = 100
        for c in n.children:
            bestVal = min(bestVal, self.maxi(c, alpha, beta))
            if bestVal <= alpha:
                return bestVal
            beta = min(beta, bestVal)
        return bestVal
