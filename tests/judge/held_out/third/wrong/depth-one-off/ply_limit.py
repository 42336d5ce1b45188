class GameTree:
    def __init__(self, estimate, sub=()):
        self.estimate = estimate
        self.sub = sub


class Search:
    def __init__(self, max_depth=4):
        self.max_depth = max_depth      # number of half-moves

    def value(self, tree):
        return self.negamax(tree, 0, -10**9, 10**9)

    def negamax(self, tree, ply, alpha, beta):
        if ply + 1 >= self.max_depth or not tree.sub:
            return tree.estimate if ply % 2 == 0 else -tree.estimate
        best = -10**9
        for s in tree.sub:
            best = max(best, -self.negamax(s, ply + 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best
