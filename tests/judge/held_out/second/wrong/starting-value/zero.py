def ab(game, depth, alpha, beta, is_max):
    if depth == 0 or game.finished():
        return game.evaluate(), None
    if is_max:
        best, move = 0, None
        for m in game.available_moves():
            score, _ = ab(game.play(m), depth - 1, alpha, beta, False)
            if score > best:
                best, move = score, m
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, move
    best, move = float('inf'), None
    for m in game.available_moves():
        score, _ = ab(game.play(m), depth - 1, alpha, beta, True)
        if score < best:
            best, move = score, m
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
