cache = {}


def negamax(pos, depth, alpha, beta):
    key = (pos.key(), depth)
    if key in cache:
        return cache[key]
    if depth == 0 or pos.is_over():
        return pos.evaluate()
    best = float("-inf")
    for m in pos.legal_moves():
        best = max(best, -negamax(pos.play(m), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    cache[key] = best
    return best
