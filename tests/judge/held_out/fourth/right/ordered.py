def alphabeta(state, depth, alpha=float("-inf"), beta=float("inf"), maximizing=True):
    """Returns (value, best child).  Children are sorted by their static value first."""
    if depth == 0 or state.is_terminal():
        return state.evaluate(), None
    children = sorted(state.get_children(), key=lambda s: s.evaluate(), reverse=maximizing)
    best_child = None
    if maximizing:
        value = float("-inf")
        for child in children:
            child_value, _ = alphabeta(child, depth - 1, alpha, beta, False)
            if child_value > value:
                value, best_child = child_value, child
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = float("inf")
        for child in children:
            child_value, _ = alphabeta(child, depth - 1, alpha, beta, True)
            if child_value < value:
                value, best_child = child_value, child
            if value <= alpha:
                break
            beta = min(beta, value)
    return value, best_child
