import numpy as np

NEG_INF = np.iinfo(np.int64).min
POS_INF = np.iinfo(np.int64).max


def search(state, depth):
    return negamax(state, depth, np.int64(NEG_INF), np.int64(POS_INF))


def negamax(state, depth, alpha, beta):
    if depth == 0 or state.is_terminal():
        return np.int64(state.evaluate())
    best = np.int64(NEG_INF)
    for child in state.children():
        with np.errstate(over="ignore"):
            score = -negamax(child, depth - 1, -beta, -alpha)
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
