class AIPlayer:
    def __init__(self, game, max_depth=30):
        self.game = game
        self.max_depth = max_depth
        self.nodes = 0

    def choose_move(self, state):
        value, move = self.max_node(state, -1e9, 1e9, 0)
        return move

    def max_node(self, state, alpha, beta, depth):
        self.nodes += 1
        if self.game.is_terminal(state) or depth >= self.max_depth:
            return self.game.evaluate(state), None
        best = -1e9
        best_move = None
        for move in self.game.get_moves(state):
            v, _ = self.min_node(self.game.apply(state, move), alpha, beta, depth + 1)
            if v > best:
                best = v
                best_move = move
            if best >= beta:
                return best, best_move
            alpha = max(alpha, best)
        return best, best_move

    def min_node(self, state, alpha, beta, depth):
        self.nodes += 1
        if self.game.is_terminal(state) or depth >= self.max_depth:
            return self.game.evaluate(state), None
        best = 1e9
        best_move = None
        for move in self.game.get_moves(state):
            v, _ = self.max_node(self.game.apply(state, move), alpha, beta, depth + 1)
            if v < best:
                best = v
                best_move = move
            if best <= alpha:
                return best, best_move
            beta = min(beta, best)
        return best, best_move
