class Bot:
    def __init__(self, depth=3):
        self.depth = depth

    def play(self, game):
        best, move = self.negamax(game, self.depth, -float('inf'), float('inf'), 1)
        return move

    def negamax(self, game, depth, alpha, beta, color):
        if game.is_over() or depth == 0:
            return game.heuristic(), None
        best = -float('inf')
        best_move = None
        for m in game.available_moves():
            child = game.copy()
            child.make_move(m)
            val = -self.negamax(child, depth - 1, -beta, -alpha, -color)[0]
            if val > best:
                best = val
                best_move = m
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, best_move
