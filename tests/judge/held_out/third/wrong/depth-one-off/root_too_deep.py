import math

def best_move(board, depth):
    """search `depth` plies and return (move, value)"""
    best_value, best = -math.inf, None
    for move in board.legal_moves():
        value = alphabeta(board.apply(move), depth, best_value, math.inf, False)
        if value > best_value:
            best_value, best = value, move
    return best, best_value

def alphabeta(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.is_over():
        return board.evaluate()
    value = -math.inf if maximizing else math.inf
    for move in board.legal_moves():
        x = alphabeta(board.apply(move), depth - 1, alpha, beta, not maximizing)
        if maximizing:
            value = max(value, x)
            if value >= beta:
                return value
            alpha = max(alpha, value)
        else:
            value = min(value, x)
            if value <= alpha:
                return value
            beta = min(beta, value)
    return value


class Subtract:
    """A pile of stones. A move takes 1 or 2. evaluate() is from the first player's side."""
    def __init__(self, stones, first=True):
        self.stones, self.first = stones, first
    def legal_moves(self):
        return [k for k in (1, 2) if k <= self.stones]
    def apply(self, k):
        return Subtract(self.stones - k, not self.first)
    def is_over(self):
        return self.stones == 0
    def evaluate(self):
        if self.stones == 0:
            return -100 if self.first else 100
        return self.stones % 3 * (1 if self.first else -1)

if __name__ == "__main__":
    print(best_move(Subtract(8), 3))
