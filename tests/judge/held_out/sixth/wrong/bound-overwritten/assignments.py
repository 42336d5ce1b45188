def ab(node, alpha, beta, max_player):
    if isinstance(node, int):
        return node
    if max_player:
        best = float("-inf")
        for child in node:
            val = ab(child, alpha, beta, False)
            best = max(best, val)
            alpha = val
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for child in node:
        val = ab(child, alpha, beta, True)
        best = min(best, val)
        beta = val
        if alpha >= beta:
            break
    return best


tree = [[[3, 17], [2, 12]], [[15], [25, 0]], [[2, 5], [3]]]
print(ab(tree, float("-inf"), float("inf"), True))
