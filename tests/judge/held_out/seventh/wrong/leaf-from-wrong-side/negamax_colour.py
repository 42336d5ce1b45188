INFINITY = 10 ** 9


def negamax(node, depth, alpha, beta, color):
    """negamax with alpha beta pruning, color is 1 for MAX and -1 for MIN"""
    if depth == 0 or node.is_terminal():
        return node.evaluate()

    value = -INFINITY
    for child in node.get_children():
        value = max(value, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def best_value(root, depth):
    return negamax(root, depth, -INFINITY, INFINITY, 1)
