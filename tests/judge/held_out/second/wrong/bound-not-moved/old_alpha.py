def ab(pos, depth, alpha, beta):
    """alpha beta, scores in centipawns from the side to move"""
    if depth == 0 or pos.is_game_over():
        return pos.static_eval()
    a = alpha
    for move in pos.gen_moves():
        pos.push(move)
        score = -ab(pos, depth - 1, -beta, -alpha)
        pos.pop()
        if score >= beta:
            return beta
        if score > a:
            a = score
    return a
