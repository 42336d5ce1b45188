INF = 10 ** 8

def alphabeta(game, depth, alpha, beta, maximizing):
    if depth <= 0 or game.is_over():
        return game.evaluate()
    if maximizing:
        top = -INF
        for move in game.legal_moves():
            game.make_move(move)
            depth -= 1
            val = alphabeta(game, depth, alpha, beta, False)
            game.undo_move(move)
            top = max(top, val)
            alpha = max(alpha, top)
            if beta <= alpha:
                break
        return top
    else:
        low = INF
        for move in game.legal_moves():
            game.make_move(move)
            depth -= 1
            val = alphabeta(game, depth, alpha, beta, True)
            game.undo_move(move)
            low = min(low, val)
            beta = min(beta, low)
            if beta <= alpha:
                break
        return low
