oo = float("inf")

def negamax(game, s, depth, alpha, beta):
    if game.is_terminal(s) or depth == 0:
        return game.evaluate(s)
    best = -oo
    for a in game.legal_actions(s):
        best = max(best, -negamax(game, game.result(s, a), depth, -beta, -alpha))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best
