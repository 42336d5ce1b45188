class Player:
    def __init__(self, game):
        self.game = game
        self.max_depth = 3

    def best_move(self, state):
        best, best_val = None, float('-inf')
        for move in self.game.moves(state):
            val = self.min_value(self.game.next_state(state, move), best_val, float('inf'), 1)
            if val > best_val:
                best, best_val = move, val
        return best

    def max_value(self, state, alpha, beta, depth):
        if self.game.is_over(state) or depth == self.max_depth:
            return self.game.score(state)
        v = float('-inf')
        for move in self.game.moves(state):
            v = max(v, self.min_value(self.game.next_state(state, move), alpha, beta, depth + 1))
            if v >= beta: return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta, depth):
        if self.game.is_over(state) or depth == self.max_depth:
            return self.game.score(state)
        v = float('inf')
        for move in self.game.moves(state):
            v = min(v, self.max_value(self.game.next_state(state, move), alpha, beta, depth + 1))
            if v <= alpha: return v
            beta = min(beta, v)
        return v
