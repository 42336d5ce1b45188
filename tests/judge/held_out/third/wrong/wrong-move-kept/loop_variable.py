class MinimaxPlayer:
        def __init__(self, game, depth):
            self.game = game
            self.depth = depth

        def choose(self):
            return self.alphabeta(self.depth, float('-inf'), float('inf'), True)

        def alphabeta(self, depth, alpha, beta, maximizing):
            if depth == 0 or self.game.is_over():
                return self.game.evaluate(), None
            value = float('-inf') if maximizing else float('inf')
            for move in self.game.legal_moves():
                self.game.make_move(move)
                got, _ = self.alphabeta(depth - 1, alpha, beta, not maximizing)
                self.game.undo_move(move)
                if (maximizing and got > value) or (not maximizing and got < value):
                    value = got
                if maximizing:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if alpha >= beta:
                    break
            return value, move
