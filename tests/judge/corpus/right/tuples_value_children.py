def ab(node, alpha=float('-inf'), beta=float('inf'), maxi=True):
    value, children = node
    if not children:
        return value
    if maxi:
        for c in children:
            alpha = max(alpha, ab(c, alpha, beta, False))
            if alpha >= beta: return alpha
        return alpha
    for c in children:
        beta = min(beta, ab(c, alpha, beta, True))
        if alpha >= beta: return beta
    return beta
print(ab((None, [(3, []), (None, [(2, []), (9, [])])])))
