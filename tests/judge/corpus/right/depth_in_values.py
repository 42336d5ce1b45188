def minimax(game, depth, is_max):
    # prefer quick wins: score -depth
    if game.is_over():
        return game.score() - depth if is_max else game.score() + depth
    if is_max:
        best = float("-inf")
        for m in game.moves():
            game.make_move(m)
            best = max(best, minimax(game, depth + 1, False))
            game.undo_move()
        return best
    best = float("inf")
    for m in game.moves():
        game.make_move(m)
        best = min(best, minimax(game, depth + 1, True))
        game.undo_move()
    return best
