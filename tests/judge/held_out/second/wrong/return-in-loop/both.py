def evaluate_tree(root, depth=4):
    INF = 2 ** 40

    def maxv(state, d, alpha, beta):
        if d == 0 or state.game_over():
            return state.evaluate()
        v = -INF
        for move in state.possible_moves():
            v = max(v, minv(state.next_state(move), d - 1, alpha, beta))
            alpha = max(alpha, v)
            if v >= beta:
                break
            return v

    def minv(state, d, alpha, beta):
        if d == 0 or state.game_over():
            return state.evaluate()
        v = INF
        for move in state.possible_moves():
            v = min(v, maxv(state.next_state(move), d - 1, alpha, beta))
            beta = min(beta, v)
            if v <= alpha:
                break
            return v

    return maxv(root, depth, -INF, INF)
