def minimax(node, alpha, beta, turn):
    if type(node) is int:
        return node
    if turn == "max":
        best = 0
        for child in node:
            best = max(best, minimax(child, alpha, beta, "min"))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = 100
        for child in node:
            best = min(best, minimax(child, alpha, beta, "max"))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best


print(minimax([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 0, 100, "max"))
