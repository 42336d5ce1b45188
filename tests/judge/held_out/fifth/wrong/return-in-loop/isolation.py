class SearchTimeout(Exception):
    """Subclass base exception for code clarity."""


class AlphaBetaPlayer:
    def __init__(self, search_depth=3, score_fn=None, timeout=10.0):
        self.search_depth = search_depth
        self.score = score_fn
        self.time_left = None
        self.TIMER_THRESHOLD = timeout

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf")):
        best_move = (-1, -1)
        best_score = float("-inf")
        for m in game.get_legal_moves():
            v = self.min_value(game.forecast_move(m), depth - 1, alpha, beta)
            if v > best_score:
                best_score = v
                best_move = m
            alpha = max(alpha, best_score)
        return best_move

    def max_value(self, game, depth, alpha, beta):
        legal_moves = game.get_legal_moves()
        if depth <= 0 or not legal_moves:
            return self.score(game, self)
        v = float("-inf")
        for m in legal_moves:
            v = max(v, self.min_value(game.forecast_move(m), depth - 1, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, game, depth, alpha, beta):
        legal_moves = game.get_legal_moves()
        if depth <= 0 or not legal_moves:
            return self.score(game, self)
        v = float("inf")
        for m in legal_moves:
            v = min(v, self.max_value(game.forecast_move(m), depth - 1, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
            return v
