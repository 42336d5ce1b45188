INF = 10**9


def search(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    if is_max:
        for t in tree:
            s = search(t, alpha, beta, False)
            if s >= beta:
                return beta
            alpha = max(alpha, s)
        return alpha
    for t in tree:
        s = search(t, alpha, beta, True)
        if s <= alpha:
            return alpha
        beta = min(beta, s)
    return beta


def find_move(tree):
    best_score, best_index = -INF, -1
    for index in range(len(tree)):
        score = search(tree[index], best_score, INF, False)
        if score >= best_score:
            best_score = score
            best_index = index
    return best_index, best_score
