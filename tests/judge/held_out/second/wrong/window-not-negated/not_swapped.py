def search(state, depth, alpha, beta):
    if depth == 0 or state.is_end():
        return state.score()
    for _, child in state.successors():
        v = -search(child, depth - 1, -alpha, -beta)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return alpha


def best(state, depth=5):
    alpha, answer = float("-inf"), None
    for move, child in state.successors():
        v = -search(child, depth - 1, float("-inf"), -alpha)
        if answer is None or v > alpha:
            alpha, answer = v, move
    return answer
