class Player:
    def get_move(self, game, state):
        self.best_move = None
        self.max_value(game, state, -999999999, 999999999)
        return self.best_move

    def max_value(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = -999999999
        for a in game.actions(state):
            w = self.min_value(game, game.result(state, a), alpha, beta)
            if w > v:
                v = w
                self.best_move = a
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = 999999999
        for a in game.actions(state):
            v = min(v, self.max_value(game, game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
