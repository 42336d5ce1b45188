def minimax_ab(state, get_children, evaluate, depth, alpha, beta, is_max_turn):
    """
    Generic alpha-beta search.
    get_children(state) -> list of states (empty if the game has ended)
    evaluate(state) -> number, high is good for max
    """
    children = get_children(state) if depth > 0 else []
    if not children:
        return evaluate(state)

    best = float('-inf') if is_max_turn else float('inf')
    pick = max if is_max_turn else min
    for c in children:
        best = pick(best, minimax_ab(c, get_children, evaluate, depth - 1, alpha, beta, not is_max_turn))
        if is_max_turn:
            alpha = pick(alpha, best)
        else:
            beta = pick(beta, best)
        if alpha >= beta:
            break
    return best


def best_child(state, get_children, evaluate, depth):
    alpha = float('-inf')
    chosen = None
    for c in get_children(state):
        v = minimax_ab(c, get_children, evaluate, depth - 1, alpha, float('inf'), False)
        if chosen is None or v > alpha:
            alpha = v
            chosen = c
    return chosen
