def alpha_beta_max(node, alpha, beta, depth_left):
    if depth_left == 0 or node.is_terminal():
        return node.evaluate()
    for child in node.get_children():
        score = alpha_beta_min(child, alpha, beta, depth_left - 1)
        if score >= beta:
            return beta     # fail hard beta-cutoff
        if score > alpha:
            alpha = score   # alpha acts like max in minimax
    return alpha


def alpha_beta_min(node, alpha, beta, depth_left):
    if depth_left == 0 or node.is_terminal():
        return node.evaluate()
    for child in node.get_children():
        score = alpha_beta_max(child, alpha, beta, depth_left - 1)
        if score <= alpha:
            return alpha    # fail hard alpha-cutoff
        if score < beta:
            beta = score    # beta acts like min in minimax
    return beta


def evaluate_position(root, depth):
    return alpha_beta_max(root, float('-inf'), float('inf'), depth)
