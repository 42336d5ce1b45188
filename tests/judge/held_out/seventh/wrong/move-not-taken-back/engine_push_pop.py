import math


class Engine:
    """Plays a game on a mutable board: board.push(move), board.pop()."""

    def __init__(self, board):
        self.board = board
        self.nodes = 0

    def search(self, depth, alpha=-math.inf, beta=math.inf, maximizing=True):
        self.nodes += 1
        if depth == 0 or self.board.is_game_over():
            return self.board.evaluate()
        if maximizing:
            best = -math.inf
            for move in self.board.legal_moves():
                self.board.push(move)
                score = self.search(depth - 1, alpha, beta, False)
                if score > best:
                    best = score
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
                self.board.pop()
            return best
        best = math.inf
        for move in self.board.legal_moves():
            self.board.push(move)
            score = self.search(depth - 1, alpha, beta, True)
            self.board.pop()
            best = min(best, score)
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
