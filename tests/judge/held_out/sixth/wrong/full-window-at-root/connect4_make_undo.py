import random

ROWS, COLS = 6, 7


class ConnectFour:
    def __init__(self):
        self.grid = [[0] * COLS for _ in range(ROWS)]
        self.heights = [0] * COLS
        self.turn = 1
        self.history = []

    def legal_moves(self):
        return [c for c in range(COLS) if self.heights[c] < ROWS]

    def push(self, col):
        self.grid[self.heights[col]][col] = self.turn
        self.heights[col] += 1
        self.history.append(col)
        self.turn = -self.turn

    def pop(self):
        col = self.history.pop()
        self.heights[col] -= 1
        self.grid[self.heights[col]][col] = 0
        self.turn = -self.turn

    def winner(self):
        g = self.grid
        for r in range(ROWS):
            for c in range(COLS):
                p = g[r][c]
                if p == 0:
                    continue
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    rr, cc = r + 3 * dr, c + 3 * dc
                    if 0 <= rr < ROWS and 0 <= cc < COLS:
                        if all(g[r + i * dr][c + i * dc] == p for i in range(4)):
                            return p
        return 0

    def is_over(self):
        return self.winner() != 0 or not self.legal_moves()

    def evaluate(self):
        """Score for player 1 (the maximizer)."""
        w = self.winner()
        if w:
            return 1000 * w
        return sum(self.grid[r][3] for r in range(ROWS))


def alpha_beta(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.is_over():
        return board.evaluate()
    if maximizing:
        value = float("-inf")
        for move in board.legal_moves():
            board.push(move)
            value = max(value, alpha_beta(board, depth - 1, alpha, beta, False))
            board.pop()
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = float("inf")
        for move in board.legal_moves():
            board.push(move)
            value = min(value, alpha_beta(board, depth - 1, alpha, beta, True))
            board.pop()
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value


def best_move(board, depth):
    moves = board.legal_moves()
    random.shuffle(moves)
    scores = {}
    for move in moves:
        board.push(move)
        scores[move] = alpha_beta(board, depth - 1, float("-inf"), float("inf"), board.turn == 1)
        board.pop()
    pick = max if board.turn == 1 else min
    return pick(scores, key=scores.get)


if __name__ == "__main__":
    board = ConnectFour()
    while not board.is_over():
        board.push(best_move(board, 2))
    print(board.winner())
