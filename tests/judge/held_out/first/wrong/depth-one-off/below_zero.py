def minimax(state, depth, player):
    """player is 1 or -1; returns [move, score]"""
    if depth < 0 or state.is_terminal():
        return [None, state.evaluate()]
    best = [None, -float("inf")] if player == 1 else [None, float("inf")]
    for move in state.get_moves():
        score = minimax(state.play(move), depth - 1, -player)
        score[0] = move
        if player == 1:
            if score[1] > best[1]:
                best = score
        else:
            if score[1] < best[1]:
                best = score
    return best
