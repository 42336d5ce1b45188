class Window:
    def __init__(self, alpha, beta):
        self.alpha = alpha
        self.beta = beta

def ab(state, w, depth, mx):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    w = Window(w.alpha, w.beta)
    best = float('-inf') if mx else float('inf')
    for m in state.get_moves():
        v = ab(state.result(m), w, depth - 1, not mx)
        if mx:
            best = max(best, v)
            w.alpha = max(w.alpha, best)
        else:
            best = min(best, v)
            w.beta = min(w.beta, best)
        if w.alpha >= w.beta:
            break
    return best
