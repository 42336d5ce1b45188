def search(node, alpha, beta, is_max):
    if not node.children:
        return node.value
    if is_max:
        for c in node.children:
            alpha = max(alpha, search(c, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    for c in node.children:
        beta = min(beta, search(c, alpha, beta, True))
        if alpha >= beta:
            break
    return beta


def alphabeta(node):
    search(node, float("-inf"), float("inf"), True)
