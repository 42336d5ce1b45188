from math import inf


def search(state, depth, alpha, beta, player):
    if depth == 0 or state.game_over():
        return state.score()
    if player == "MAX":
        best = -inf
        for m in state.legal_moves():
            value = search(state.play(m), depth - 1, alpha, beta, "MIN")
            best = max(best, value)
            alpha = max(alpha, value)
            if beta <= alpha:
                break
        return best
    else:
        best = inf
        for m in state.legal_moves():
            value = search(state.play(m), depth - 1, alpha, beta, "MAX")
            best = min(best, value)
            alpha = min(alpha, value)
            if beta <= alpha:
                break
        return best
