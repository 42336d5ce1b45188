def find_best_move(board, depth):
        alpha = float('-inf')
        beta = float('inf')
        best_move = None
        best_value = float('-inf')
        for move in board.legal_moves():
            board.push(move)
            value = minimax(board, depth - 1, alpha, beta, False)
            board.pop()
            if value > best_value:
                best_value = value
                best_move = move
        return best_move, best_value

def minimax(board, depth, alpha, beta, maximizing_player):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    if maximizing_player:
        max_eval = float('-inf')
        for move in board.legal_moves():
            board.push(move)
            ev = minimax(board, depth - 1, alpha, beta, False)
            board.pop()
            max_eval = max(max_eval, ev)
            alpha = max(alpha, ev)
            if beta <= alpha:
                break
        return max_eval
    else:
        min_eval = float('inf')
        for move in board.legal_moves():
            board.push(move)
            ev = minimax(board, depth - 1, alpha, beta, True)
            board.pop()
            min_eval = min(min_eval, ev)
            beta = min(beta, ev)
            if beta <= alpha:
                break
        return min_eval
