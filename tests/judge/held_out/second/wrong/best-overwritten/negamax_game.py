class Engine:
    def __init__(self, game):
        self.game = game
        self.nodes = 0

    def think(self, depth):
        self.nodes = 0
        return self.negamax(depth, -10**7, 10**7)

    def negamax(self, depth, alpha, beta):
        self.nodes += 1
        if depth == 0 or self.game.is_over():
            return self.game.evaluate()
        best = -10**7
        for m in self.game.legal_moves():
            self.game.make_move(m)
            score = -self.negamax(depth - 1, -beta, -alpha)
            self.game.undo_move(m)
            best = score
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return best
