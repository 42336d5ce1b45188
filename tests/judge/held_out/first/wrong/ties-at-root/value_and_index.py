def negamax(tree, alpha, beta, colour):
    if isinstance(tree, int):
        return colour * tree, None
    best, where = float("-inf"), None
    for i, child in enumerate(tree):
        score, _ = negamax(child, -beta, -alpha, -colour)
        score = -score
        if score >= best:
            best, where = score, i
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, where
