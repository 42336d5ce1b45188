def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or node.is_terminal():
        return node.heuristic()
    if maximizingPlayer:
        value = -100000000
        for child in node.get_children():
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            if value >= beta:
                break
        return value
    else:
        value = 100000000
        for child in node.get_children():
            value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
            if value <= alpha:
                break
        return value
