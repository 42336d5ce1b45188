INF = 32000

def root(board, depth):
    best_move = None
    alpha = -INF
    for mv in board.legal_moves():
        score = -qs(board.apply(mv), depth - 1, -INF, -alpha)
        if best_move is None:
            best_move = mv
        if score > alpha:
            alpha = score
    return best_move

def qs(board, depth, alpha, beta):
    if depth == 0 or board.game_over():
        return board.evaluate()
    best = -INF
    for mv in board.legal_moves():
        score = -qs(board.apply(mv), depth - 1, -beta, -alpha)
        if score > best:
            best = score
            if score > alpha:
                alpha = score
            if score >= beta:
                break
    return best

if __name__ == "__main__":
    class B:
        def __init__(self, x, s=1): self.x, self.s = x, s
        def legal_moves(self): return range(len(self.x))
        def apply(self, i): return B(self.x[i], -self.s)
        def game_over(self): return isinstance(self.x, int)
        def evaluate(self): return self.s * self.x if isinstance(self.x, int) else 0
    print(root(B([[1, 2], [3, 4]]), 3))
