class Negamax:
    INF = 10 ** 6

    def __init__(self, root):
        self.root = root

    def value(self, depth):
        return self._go(self.root, depth, -self.INF, self.INF)

    def _go(self, node, depth, alpha, beta):
        if not depth or node.is_leaf():
            return node.eval()
        best = -self.INF
        for mv in node.moves():
            score = -self._go(node.play(mv), depth - 1, -beta, -alpha)
            if score > best:
                best = score
            alpha = score
            if alpha >= beta:
                break
        return best
