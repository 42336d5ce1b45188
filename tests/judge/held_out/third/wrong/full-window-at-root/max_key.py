INF = float("inf")


class Player:
    def __init__(self, game):
        self.game = game

    def decide(self, state):
        g = self.game
        return max(g.actions(state), key=lambda a: self.lo(g.result(state, a), -INF, INF))

    def hi(self, state, alpha, beta):
        if self.game.terminal_test(state):
            return self.game.utility(state)
        v = -INF
        for a in self.game.actions(state):
            v = max(v, self.lo(self.game.result(state, a), alpha, beta))
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v

    def lo(self, state, alpha, beta):
        if self.game.terminal_test(state):
            return self.game.utility(state)
        v = INF
        for a in self.game.actions(state):
            v = min(v, self.hi(self.game.result(state, a), alpha, beta))
            if v <= alpha:
                break
            beta = min(beta, v)
        return v
