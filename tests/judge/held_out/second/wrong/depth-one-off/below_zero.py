class Bot:
    def __init__(self, game, depth=2):
        self.game = game
        self.depth = depth

    def best(self):
        return self.search(self.game, self.depth, -1000000, 1000000, True)

    def search(self, g, depth, alpha, beta, mine):
        if depth < 0 or g.is_over():
            return None, g.evaluate()
        choice = None
        for m in g.legal_moves():
            _, v = self.search(g.apply(m), depth - 1, alpha, beta, not mine)
            if mine and v > alpha:
                alpha, choice = v, m
            if not mine and v < beta:
                beta, choice = v, m
            if alpha >= beta:
                break
        return choice, (alpha if mine else beta)
