def negamax(node, depth, alpha, beta, color):
    if depth == 0 or node.is_leaf():
        return color * node.value
    best = -10**9
    for child in node.children:
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def find_best_child(root, depth):
    best_child = None
    best_score = -10**9
    for child in root.children:
        score = -negamax(child, depth - 1, -10**9, 10**9, -1)
        if score > best_score:
            best_score = score
            best_child = child
    return best_child
