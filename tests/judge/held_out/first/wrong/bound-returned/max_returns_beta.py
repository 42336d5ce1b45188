class Agent:
    def decide(self, game, state):
        return self.max_value(game, state, float("-inf"), float("inf"))

    def max_value(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        for action in game.actions(state):
            alpha = max(alpha, self.min_value(game, game.result(state, action), alpha, beta))
            if alpha >= beta:
                return beta
        return beta

    def min_value(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        for action in game.actions(state):
            beta = min(beta, self.max_value(game, game.result(state, action), alpha, beta))
            if alpha >= beta:
                return alpha
        return beta
