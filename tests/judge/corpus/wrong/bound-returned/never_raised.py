def negamax(node, alpha, beta, color):
    if not node.children:
        return color * node.value
    best = float("-inf")
    low = alpha
    for child in node.children:
        best = max(best, -negamax(child, -beta, -max(alpha, best), -color))
        if best >= beta:
            break
    return low
