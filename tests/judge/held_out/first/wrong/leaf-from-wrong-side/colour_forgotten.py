def negamax(node, depth, alpha, beta, colour):
    if depth == 0 or node.is_terminal():
        return node.evaluate()
    value = float("-inf")
    for child in node.children():
        value = max(value, -negamax(child, depth - 1, -beta, -alpha, -colour))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
