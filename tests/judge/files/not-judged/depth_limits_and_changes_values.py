def minimax(board, depth, is_max):
    if depth == 0 or board.is_over():
        return board.evaluate() + depth
    if is_max:
        best = -10**9
        for m in board.moves():
            best = max(best, minimax(board.play(m), depth - 1, not is_max))
        return best
    best = 10**9
    for m in board.moves():
        best = min(best, minimax(board.play(m), depth - 1, not is_max))
    return best
