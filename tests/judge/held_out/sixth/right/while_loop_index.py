def alphabeta(node, depth, alpha, beta, player):
    """player is 1 for max and 2 for min."""
    if depth == 0 or node.is_leaf():
        return node.value
    i = 0
    children = node.get_children()
    if player == 1:
        best = -float("inf")
        while i < len(children) and alpha < beta:
            score = alphabeta(children[i], depth - 1, alpha, beta, 2)
            if score > best:
                best = score
            if best > alpha:
                alpha = best
            i += 1
        return best
    else:
        best = float("inf")
        while i < len(children) and alpha < beta:
            score = alphabeta(children[i], depth - 1, alpha, beta, 1)
            if score < best:
                best = score
            if best < beta:
                beta = best
            i += 1
        return best
