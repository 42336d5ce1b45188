def alphabeta(node, depth, alpha, beta, is_max):
    if depth == 0 or node.is_terminal():
        return node.evaluate()
    if is_max:
        best = -10**6
        for child in node.get_children():
            val = alphabeta(child, depth - 1, alpha, beta, False)
            if val > best:
                best = val
            if best < beta:
                beta = best
            if beta <= alpha:
                break
        return best
    best = 10**6
    for child in node.get_children():
        val = alphabeta(child, depth - 1, alpha, beta, True)
        if val < best:
            best = val
        if best < beta:
            beta = best
        if beta <= alpha:
            break
    return best
