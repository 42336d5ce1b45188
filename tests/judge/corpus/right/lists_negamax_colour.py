INFINITY = float("inf")


def negamax(node, depth, alpha, beta, color):
    if depth == 0 or not isinstance(node, list):
        return color * node
    value = -INFINITY
    for child in node:
        value = max(value, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
