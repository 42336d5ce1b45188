class State:
    def __init__(self, score=0):
        self.score = score
        self.children = {}

def ab(state, alpha, beta, maxi):
    if not state.children:
        return state.score, None
    best_move = None
    best = float('-inf') if maxi else float('inf')
    for move, child in state.children.items():
        v, _ = ab(child, alpha, beta, not maxi)
        if maxi and v > best or not maxi and v < best:
            best, best_move = v, move
        if maxi:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move
