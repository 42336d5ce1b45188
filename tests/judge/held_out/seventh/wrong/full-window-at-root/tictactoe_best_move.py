import math

EMPTY, X, O = ".", "X", "O"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe:
    def __init__(self, cells=EMPTY * 9, turn=X):
        self.cells = cells
        self.turn = turn

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] != EMPTY and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def moves(self):
        return [i for i, c in enumerate(self.cells) if c == EMPTY]

    def play(self, i):
        return TicTacToe(self.cells[:i] + self.turn + self.cells[i + 1:], O if self.turn == X else X)

    def is_over(self):
        return self.winner() is not None or EMPTY not in self.cells

    def score(self):
        w = self.winner()
        return 1 if w == X else -1 if w == O else 0


def alphabeta(game, alpha=-math.inf, beta=math.inf):
    if game.is_over():
        return game.score()
    if game.turn == X:
        value = -math.inf
        for m in game.moves():
            value = max(value, alphabeta(game.play(m), alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = math.inf
    for m in game.moves():
        value = min(value, alphabeta(game.play(m), alpha, beta))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


def best_move(game):
    pick = max if game.turn == X else min
    scored = [(alphabeta(game.play(m)), m) for m in game.moves()]
    return pick(scored)[1]
