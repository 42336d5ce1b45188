def negamax(node, depth, alpha, beta, color):
    if depth == 0 or not node.children:
        return color * node.value
    value = -10**6
    for child in node.children:
        value = max(value, negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
