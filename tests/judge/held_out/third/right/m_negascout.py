class Negascout:
    WIN = 1_000_000

    def __init__(self, position):
        self.p = position

    def root(self, depth):
        self.best = None
        value = self.scout(depth, -self.WIN, self.WIN, True)
        return value, self.best

    def scout(self, depth, alpha, beta, is_root=False):
        if depth == 0 or self.p.is_game_over():
            return self.p.evaluate()
        b = beta
        best = -self.WIN
        for n, mv in enumerate(self.p.legal_moves()):
            self.p.push(mv)
            t = -self.scout(depth - 1, -b, -alpha)
            if n > 0 and alpha < t < beta and depth > 1:
                t = -self.scout(depth - 1, -beta, -alpha)
            self.p.pop()
            if t > best:
                best = t
                if is_root:
                    self.best = mv
            alpha = max(alpha, t)
            if alpha >= beta:
                return best
            b = alpha + 1
        return best
