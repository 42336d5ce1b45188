from math import inf

def search(state, **options):
    depth, alpha, beta, maximizing = options["depth"], options["alpha"], options["beta"], options["maximizing"]
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    best = -inf if maximizing else inf
    for child in state.children():
        v = search(child, depth=depth, alpha=alpha, beta=beta, maximizing=not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
