INF = float('inf')

def negamax(game, s, depth, alpha, beta, color):
    # evaluate() and utility() are both from MAX's point of view
    if game.terminal_test(s):
        return game.utility(s)
    if depth == 0:
        return color * game.evaluate(s)
    value = -INF
    for a in game.actions(s):
        value = max(value, -negamax(game, game.result(s, a), depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
