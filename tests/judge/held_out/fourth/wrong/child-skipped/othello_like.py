import math


class Stats:
    nodes = 0
    cutoffs = 0


def alphabeta(state, depth, alpha, beta, maximizing, stats):
    stats.nodes += 1
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    moves = state.get_legal_moves()
    if maximizing:
        best = -math.inf
        for i in range(len(moves)):
            best = max(best, alphabeta(state.apply(moves[i]), depth - 1, alpha, beta, False, stats))
            alpha = max(alpha, best)
            if alpha >= beta:
                stats.cutoffs += 1
                break
        return best
    best = math.inf
    for i in range(len(moves) - 1):
        best = min(best, alphabeta(state.apply(moves[i]), depth - 1, alpha, beta, True, stats))
        beta = min(beta, best)
        if alpha >= beta:
            stats.cutoffs += 1
            break
    return best


def evaluate_position(state, depth):
    stats = Stats()
    value = alphabeta(state, depth, -math.inf, math.inf, True, stats)
    print("nodes:", stats.nodes, "cutoffs:", stats.cutoffs)
    return value
