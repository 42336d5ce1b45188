class Engine:
    def __init__(self, game):
        self.game = game
    def search(self, state, depth, alpha, beta):
        if depth <= 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        best = -32000
        for move in self.game.legal_moves(state):
            value = self.search(self.game.result(state, move), depth - 1, -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best
