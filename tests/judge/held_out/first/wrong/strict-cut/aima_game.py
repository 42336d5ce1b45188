def search(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s)
        v = float("-inf")
        for a in game.actions(s):
            v = max(v, min_value(game.result(s, a), alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s)
        v = float("inf")
        for a in game.actions(s):
            v = min(v, max_value(game.result(s, a), alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v

    return max_value(state, float("-inf"), float("inf"))
