# 6.034 Lab 3: Games
INF = float("inf")


def always_zero(state, maximize=True):
    return 0


def minimax_search_alphabeta(state, alpha=-INF, beta=INF, heuristic_fn=always_zero, depth_limit=INF, maximize=True):
    """Performs minimax with alpha-beta pruning. Returns a tuple of (path, score, evaluations)"""
    if state.is_game_over():
        return ([state], state.get_endgame_score(maximize), 1)
    if depth_limit == 0:
        return ([state], heuristic_fn(state.get_snapshot(), maximize), 1)

    evaluations = 0
    best_path, best_score = None, (-INF if maximize else INF)
    for child in state.generate_next_states():
        path, score, count = minimax_search_alphabeta(child, alpha, beta, heuristic_fn, depth_limit - 1, not maximize)
        evaluations += count
        if maximize:
            if score > best_score:
                best_path, best_score = [state] + path, score
            alpha = max(alpha, best_score)
        else:
            if score < best_score:
                best_path, best_score = [state] + path, score
            beta = min(beta, best_score)
        if alpha >= beta:
            break
    return (best_path, best_score, evaluations)
