class ComputerPlayer:
    """The computer is to move and wants the highest evaluation."""

    def __init__(self, game, depth=3):
        self.game = game
        self.depth = depth

    def best_move(self):
        low = float("inf")
        chosen = None
        for move in self.game.available_moves():
            self.game.do_move(move)
            score = self.minimax(self.depth - 1, float("-inf"), low, True)
            self.game.undo_move(move)
            if score < low:
                low = score
                chosen = move
        return chosen

    def minimax(self, depth, alpha, beta, maximizing):
        if depth == 0 or self.game.over():
            return self.game.evaluate()
        for move in self.game.available_moves():
            self.game.do_move(move)
            score = self.minimax(depth - 1, alpha, beta, not maximizing)
            self.game.undo_move(move)
            if maximizing:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break
        return alpha if maximizing else beta
