def choose_move(state, depth):
    best, choice = float("-inf"), None
    for move in state.legal_moves():
        v = value(state.apply(move), depth - 1, best, float("inf"), False)
        if v >= best:
            best, choice = v, move
    return choice

def value(state, depth, alpha, beta, maxi):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if maxi:
        for m in state.legal_moves():
            alpha = max(alpha, value(state.apply(m), depth - 1, alpha, beta, False))
            if alpha >= beta:
                return alpha
        return alpha
    for m in state.legal_moves():
        beta = min(beta, value(state.apply(m), depth - 1, alpha, beta, True))
        if alpha >= beta:
            return beta
    return beta


if __name__ == "__main__":
    class Lists:
        def __init__(self, x): self.x = x
        def legal_moves(self): return range(len(self.x))
        def apply(self, i): return Lists(self.x[i])
        def is_terminal(self): return type(self.x) is int
        def evaluate(self): return self.x
    print(choose_move(Lists([[5, 8], [9, 6]]), 4))
