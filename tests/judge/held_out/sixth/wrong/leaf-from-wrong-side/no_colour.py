class State:
    def __init__(self, score=0, nexts=None):
        self.score = score          # for the first player (MAX)
        self.nexts = nexts or []


def negamax(state, alpha, beta, color):
    if not state.nexts:
        return state.score
    best = float("-inf")
    for nxt in state.nexts:
        best = max(best, -negamax(nxt, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
