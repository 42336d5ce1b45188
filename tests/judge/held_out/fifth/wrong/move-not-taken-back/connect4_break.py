class Agent:
    """Plays 'O'. Looks DEPTH half-moves ahead."""

    def __init__(self, depth=5):
        self.depth = depth
        self.nodes = 0

    def choose(self, game):
        self.nodes = 0
        score, col = self.minimax(game, self.depth, float("-inf"), float("inf"), True)
        print("visited", self.nodes, "positions")
        return col

    def minimax(self, game, depth, alpha, beta, maximizing):
        self.nodes += 1
        if depth == 0 or game.is_over():
            return game.evaluate(), None

        best_col = None
        if maximizing:
            best = float("-inf")
            for col in game.available_columns():
                game.drop(col)
                score, _ = self.minimax(game, depth - 1, alpha, beta, False)
                game.undo(col)
                if score > best:
                    best, best_col = score, col
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        else:
            best = float("inf")
            for col in game.available_columns():
                game.drop(col)
                score, _ = self.minimax(game, depth - 1, alpha, beta, True)
                if score < best:
                    best, best_col = score, col
                beta = min(beta, best)
                if beta <= alpha:
                    break
                game.undo(col)
        return best, best_col
