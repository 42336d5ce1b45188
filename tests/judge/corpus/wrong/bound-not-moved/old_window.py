def negamax(node, alpha, beta, color):
    if not node.children:
        return color * node.value
    a = alpha
    best = float("-inf")
    for child in node.children:
        best = max(best, -negamax(child, -beta, -alpha, -color))
        a = max(a, best)               # but alpha is handed down
        if a >= beta:
            break
    return best
