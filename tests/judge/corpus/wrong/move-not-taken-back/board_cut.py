import math


def search(game, alpha, beta, maximizing):
    if game.is_over():
        return game.score()
    if maximizing:
        best = -math.inf
        for move in game.moves():
            game.make_move(move)
            best = max(best, search(game, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
            game.undo_move()
        return best
    best = math.inf
    for move in game.moves():
        game.make_move(move)
        best = min(best, search(game, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
        game.undo_move()
    return best
