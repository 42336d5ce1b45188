# the student's class has evaluate() which is itself buggy (returns None), search right
class State:
    def __init__(self, n=0): self.n = n
    def moves(self): return [1, 2] if self.n < 5 else []
    def apply(self, m): State(self.n + m)          # bug: forgot return
    def evaluate(self): return self.n
def search(state, depth, alpha, beta, maximizing):
    if depth == 0 or not state.moves(): return state.evaluate()
    best = float("-inf") if maximizing else float("inf")
    for m in state.moves():
        v = search(state.apply(m), depth - 1, alpha, beta, not maximizing)
        if maximizing: best = max(best, v); alpha = max(alpha, best)
        else: best = min(best, v); beta = min(beta, best)
        if beta <= alpha: break
    return best
if __name__ == "__main__": print(search(State(), 3, -99, 99, True))
