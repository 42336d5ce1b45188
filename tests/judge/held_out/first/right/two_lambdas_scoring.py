def is_terminal(node):
    return type(node) in (int, float)


def heuristic(node):
    return node


def negamax(node, alpha, beta, color):
    if is_terminal(node):
        return color * heuristic(node)
    value = float("-inf")
    for child in node:
        value = max(value, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
print("Best value:", negamax(tree, float("-inf"), float("inf"), 1))
