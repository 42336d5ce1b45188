BIG = 99999
def ab(node, alpha, beta, is_max):
    if isinstance(node, int):
        return node
    best = -BIG if is_max else BIG
    for child in node[1:]:
        v = ab(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, v); alpha = max(alpha, best)
        else:
            best = min(best, v); beta = min(beta, best)
        if alpha >= beta:
            break
    return best
