alpha = -10000000
beta = 10000000


def alphabeta(node, is_max):
    global alpha, beta
    if isinstance(node, int):
        return node
    if is_max:
        best = -10000000
        for child in node:
            best = max(best, alphabeta(child, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = 10000000
    for child in node:
        best = min(best, alphabeta(child, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


print(alphabeta([[3, 12, 8], [2, 4, 6], [14, 5, 2]], True))
