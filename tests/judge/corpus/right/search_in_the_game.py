class Game:
    def __init__(self, board=None):
        self.board = board
        self.history = []

    def legal_moves(self):
        return [i for i in range(9) if self.board[i] is None]

    def make_move(self, m):
        self.board[m] = 'X'
        self.history.append(m)

    def undo_move(self):
        self.board[self.history.pop()] = None

    def is_over(self):
        return not self.legal_moves()

    def evaluate(self):
        return 0

    def alphabeta(self, depth, alpha, beta, maximizing):
        if depth == 0 or self.is_over():
            return self.evaluate()
        if maximizing:
            best = -1000000
            for m in self.legal_moves():
                self.make_move(m)
                best = max(best, self.alphabeta(depth - 1, alpha, beta, False))
                self.undo_move()
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
            return best
        best = 1000000
        for m in self.legal_moves():
            self.make_move(m)
            best = min(best, self.alphabeta(depth - 1, alpha, beta, True))
            self.undo_move()
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best
