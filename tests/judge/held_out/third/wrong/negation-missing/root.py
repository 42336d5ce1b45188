MATE = 100000


class Engine:
    def __init__(self, depth):
        self.depth = depth
        self.nodes = 0

    def go(self, pos):
        best, best_move = -MATE, None
        for mv in pos.generate_moves():
            pos.make_move(mv)
            score = self.search(pos, self.depth - 1, -MATE, -best)
            pos.undo_move()
            if score > best:
                best, best_move = score, mv
        return best_move, best

    def search(self, pos, depth, alpha, beta):
        self.nodes += 1
        if depth <= 0 or pos.is_game_over():
            return pos.evaluate()
        best = -MATE
        for mv in pos.generate_moves():
            pos.make_move(mv)
            score = -self.search(pos, depth - 1, -beta, -alpha)
            pos.undo_move()
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return best


if __name__ == "__main__":
    class Stack:
        def __init__(self, t): self.s = [t]
        def generate_moves(self): return range(len(self.s[-1]))
        def make_move(self, i): self.s.append(self.s[-1][i])
        def undo_move(self): self.s.pop()
        def is_game_over(self): return isinstance(self.s[-1], int)
        def evaluate(self):
            v = self.s[-1] if self.is_game_over() else 0
            return v if len(self.s) % 2 else -v
    print(Engine(5).go(Stack([[3, 5], [9, [1, 2]]])))
