class AlphaBeta:
    def __init__(self, game, depth):
        self.game = game
        self.depth = depth

    def policy(self, state):
        def recurse(state, depth, alpha, beta):
            # returns (utility, action)
            if self.game.isEnd(state):
                return (self.game.utility(state), None)
            if depth == 0:
                return (self.game.evaluate(state), None)
            best = None
            if self.game.player(state) == +1:
                value = float('-inf')
                for action in self.game.actions(state):
                    v, _ = recurse(self.game.succ(state, action), depth - 1, alpha, beta)
                    if v > value:
                        value, best = v, action
                    alpha = max(alpha, value)
                    if alpha >= beta:
                        break
            else:
                value = float('inf')
                for action in self.game.actions(state):
                    v, _ = recurse(self.game.succ(state, action), depth - 1, beta, alpha)
                    if v < value:
                        value, best = v, action
                    beta = min(beta, value)
                    if alpha >= beta:
                        break
            return (value, best)

        return recurse(state, self.depth, float('-inf'), float('inf'))[1]
