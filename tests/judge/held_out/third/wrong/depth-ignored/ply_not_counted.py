class Player:
    def __init__(self, game, limit):
        self.game = game
        self.limit = limit

    def move(self, state):
        return self.maximise(state, 0, float("-inf"), float("inf"))[1]

    def stop(self, state, ply):
        return ply == self.limit or self.game.is_terminal(state)

    def maximise(self, state, ply, alpha, beta):
        g = self.game
        if self.stop(state, ply):
            return g.evaluate(state), None
        top = (float("-inf"), None)
        for a in g.legal_moves(state):
            v, _ = self.minimise(g.result(state, a), ply, alpha, beta)
            if v > top[0]:
                top = (v, a)
            if v >= beta:
                break
            alpha = max(alpha, v)
        return top

    def minimise(self, state, ply, alpha, beta):
        g = self.game
        if self.stop(state, ply):
            return g.evaluate(state), None
        low = (float("inf"), None)
        for a in g.legal_moves(state):
            v, _ = self.maximise(g.result(state, a), ply, alpha, beta)
            if v < low[0]:
                low = (v, a)
            if v <= alpha:
                break
            beta = min(beta, v)
        return low
