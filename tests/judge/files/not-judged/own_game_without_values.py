"""Tic-tac-toe with the search as a method and moves by helper methods"""
class Board:
    def __init__(self):
        self.squares = [None] * 9
    def empty(self):
        return [i for i, s in enumerate(self.squares) if s is None]
    def place(self, i, who):
        self.squares[i] = who
    def clear(self, i):
        self.squares[i] = None
    def winner(self):
        for a, b, c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
            if self.squares[a] and self.squares[a] == self.squares[b] == self.squares[c]:
                return self.squares[a]
        return None

class Player:
    def __init__(self, board):
        self.board = board
    def best(self):
        scores = {}
        for m in self.board.empty():
            self.board.place(m, "X")
            scores[m] = self.minimax(False, -2, 2)
            self.board.clear(m)
        return max(scores, key=scores.get)
    def minimax(self, maximizing, alpha, beta):
        w = self.board.winner()
        if w: return 1 if w == "X" else -1
        if not self.board.empty(): return 0
        if maximizing:
            best = -2
            for m in self.board.empty():
                self.board.place(m, "X")
                best = max(best, self.minimax(False, alpha, beta))
                self.board.clear(m)
                alpha = max(alpha, best)
                if alpha >= beta: break
            return best
        best = 2
        for m in self.board.empty():
            self.board.place(m, "O")
            best = min(best, self.minimax(True, alpha, beta))
            self.board.clear(m)
            beta = min(beta, best)
            if alpha >= beta: break
        return best
if __name__ == "__main__":
    print(Player(Board()).best())
