def alphabeta(node, alpha, beta, maximizingPlayer):
    if not isinstance(node, list):
        return node
    if maximizingPlayer:
        value = float('-inf')
        for child in node:
            value = max(value, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break  # beta cutoff
        return value
    else:
        value = float('inf')
        for child in node:
            value = min(value, alphabeta(child, alpha, beta, True))
            beta = min(beta, value)
            if beta <= alpha:
                break  # alpha cutoff
        return value


if __name__ == "__main__":
    print(alphabeta([[3, 12, 8], [2, 4, 6], [14, 5, 2]], float('-inf'), float('inf'), True))
