# returns the move for the player who wants the highest payoff
def pick_move(state):
    alpha = -1
    pick = None
    for move, after in state.successor_pairs():
        reply = opponent(after, alpha, 10**18)
        if reply > alpha:
            alpha, pick = reply, move
    return pick

def me(state, alpha, beta):
    if state.ended():
        return state.payoff()
    for move, after in state.successor_pairs():
        alpha = max(alpha, opponent(after, alpha, beta))
        if alpha >= beta:
            return beta
    return alpha

def opponent(state, alpha, beta):
    if state.ended():
        return state.payoff()
    for move, after in state.successor_pairs():
        beta = min(beta, me(after, alpha, beta))
        if beta <= alpha:
            return alpha
    return beta
