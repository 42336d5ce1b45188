def minimax(game, depth, is_max):
    if depth == 0 or game.game_over():
        return game.score()
    values = []
    for move in game.get_moves():
        game.do_move(move)
        values.append(minimax(game, depth - 1, not is_max))
        game.undo()
    return max(values) if is_max else min(values)
