from math import inf

def search(state, **options):
    depth = options.get("depth", 4)
    alpha, beta = options.get("alpha", -inf), options.get("beta", inf)
    maximizing = options.get("maximizing", True)
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    best = -inf if maximizing else inf
    for child in state.children():
        v = search(child, depth=depth - 1, alpha=alpha, beta=beta, maximizing=not maximizing)
        if maximizing:
            best = max(best, v); alpha = max(alpha, best)
        else:
            best = min(best, v); beta = min(beta, best)
        if alpha >= beta:
            break
    return best
