infinity = float("inf")


def alphabeta_search(state, game):
    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state)
        v = -infinity
        for a in game.actions(state):
            v = max(v, max_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state)
        v = infinity
        for a in game.actions(state):
            v = min(v, min_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return max_value(state, -infinity, infinity)
