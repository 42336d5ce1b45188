def minimax(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.game_over():
        return board.evaluate(), None
    best_move = None
    if maximizing:
        max_eval = float('-inf')
        for move in board.get_legal_moves():
            evaluation = minimax(board.apply_move(move), depth - 1, alpha, beta, False)[0]
            if evaluation > max_eval:
                max_eval = evaluation
                best_move = move
            alpha = max(alpha, max_eval)
            if beta <= alpha:
                break
        return max_eval, best_move
    else:
        min_eval = float('inf')
        for move in board.get_legal_moves():
            evaluation = minimax(board.apply_move(move), depth - 1, alpha, beta, True)[0]
            if evaluation < min_eval:
                min_eval = evaluation
                best_move = move
            beta = min(beta, min_eval)
            if beta <= alpha:
                break
        return min_eval, best_move


class PileGame:
    """take one, two or three; who takes the last one wins"""
    def __init__(self, n, mine=True):
        self.n, self.mine = n, mine
    def game_over(self):
        return self.n == 0
    def evaluate(self):
        return 0 if self.n else (-1 if self.mine else 1)
    def get_legal_moves(self):
        return [k for k in (1, 2, 3) if k <= self.n]
    def apply_move(self, k):
        return PileGame(self.n - k, not self.mine)


if __name__ == "__main__":
    for n in range(1, 10):
        print(n, minimax(PileGame(n), 12, float('-inf'), float('inf'), True))
