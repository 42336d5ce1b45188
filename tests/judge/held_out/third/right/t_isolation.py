class CustomPlayer:
    """Game-playing agent (Udacity AIND project 2), looks search_depth plies ahead"""

    def __init__(self, search_depth=3):
        self.search_depth = search_depth

    def get_move(self, game):
        return self.alphabeta(game, self.search_depth)

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf")):
        def cutoff_test(g, d):
            return d == 0 or len(g.get_legal_moves()) == 0

        def max_value(g, d, alpha, beta):
            if cutoff_test(g, d):
                return g.score(self)
            v = float("-inf")
            for m in g.get_legal_moves():
                v = max(v, min_value(g.forecast_move(m), d - 1, alpha, beta))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v

        def min_value(g, d, alpha, beta):
            if cutoff_test(g, d):
                return g.score(self)
            v = float("inf")
            for m in g.get_legal_moves():
                v = min(v, max_value(g.forecast_move(m), d - 1, alpha, beta))
                if v <= alpha:
                    return v
                beta = min(beta, v)
            return v

        best_move, best_score = (-1, -1), float("-inf")
        for m in game.get_legal_moves():
            v = min_value(game.forecast_move(m), depth - 1, alpha, beta)
            if v > best_score:
                best_score, best_move = v, m
            alpha = max(alpha, best_score)
        return best_move, best_score


if __name__ == "__main__":
    class FakeBoard:
        def __init__(self, tree): self.tree = tree
        def get_legal_moves(self): return list(range(len(self.tree))) if isinstance(self.tree, list) else []
        def forecast_move(self, m): return FakeBoard(self.tree[m])
        def score(self, player): return self.tree if not isinstance(self.tree, list) else 0
    print(CustomPlayer(4).get_move(FakeBoard([[7, 4], [5, 6], [2]])))
