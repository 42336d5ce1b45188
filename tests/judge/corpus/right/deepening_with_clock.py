import time
class TimeUp(Exception): pass
class Bot:
    def __init__(self, game, time_limit=1.0):
        self.game = game
        self.time_limit = time_limit
    def move(self, state):
        end = time.time() + self.time_limit
        best = None
        depth = 1
        try:
            while depth <= 8:
                best = self.root(state, depth, end)
                depth += 1
        except TimeUp:
            pass
        return best
    def root(self, state, depth, end):
        best, alpha = None, float('-inf')
        for a in self.game.actions(state):
            v = self.ab(self.game.result(state, a), depth - 1, alpha, float('inf'), False, end)
            if best is None or v > alpha:
                best, alpha = a, v
        return best
    def ab(self, state, depth, alpha, beta, maxi, end):
        if time.time() > end: raise TimeUp
        if depth == 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        if maxi:
            v = float('-inf')
            for a in self.game.actions(state):
                v = max(v, self.ab(self.game.result(state, a), depth - 1, alpha, beta, False, end))
                alpha = max(alpha, v)
                if alpha >= beta: break
            return v
        v = float('inf')
        for a in self.game.actions(state):
            v = min(v, self.ab(self.game.result(state, a), depth - 1, alpha, beta, True, end))
            beta = min(beta, v)
            if alpha >= beta: break
        return v
