def minimax(node, depth, alpha, beta, maximizing_player):
    if depth == 0 or not node.children:
        return node.value
    if maximizing_player:
        max_eval = float("-inf")
        for child in node.children:
            evaluation = minimax(child, depth - 1, alpha, beta, True)
            max_eval = max(max_eval, evaluation)
            alpha = max(alpha, evaluation)
            if beta <= alpha:
                break
        return max_eval
    else:
        min_eval = float("inf")
        for child in node.children:
            evaluation = minimax(child, depth - 1, alpha, beta, False)
            min_eval = min(min_eval, evaluation)
            beta = min(beta, evaluation)
            if beta <= alpha:
                break
        return min_eval
