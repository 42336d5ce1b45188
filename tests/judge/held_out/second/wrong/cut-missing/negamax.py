from math import inf

def negamax(state, depth, alpha, beta, color):
    if depth == 0 or state.game_over():
        return color * state.heuristic()
    best = -inf
    for nxt in state.get_children():
        score = -negamax(nxt, depth - 1, -beta, -alpha, -color)
        if score > best:
            best = score
        alpha = max(alpha, best)
    return best
