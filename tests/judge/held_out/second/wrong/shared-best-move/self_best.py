class AI:
    def __init__(self, game, depth=4):
        self.game = game
        self.depth = depth
        self.best_move = None

    def get_move(self):
        self.minimax(0, float('-inf'), float('inf'), True)
        return self.best_move

    def minimax(self, ply, alpha, beta, maximizing):
        if ply == self.depth or self.game.game_over():
            return self.game.evaluate()
        if maximizing:
            best = float('-inf')
            for move in self.game.get_possible_moves():
                self.game.make_move(move)
                score = self.minimax(ply + 1, alpha, beta, False)
                self.game.undo_move()
                if score > best:
                    best = score
                    self.best_move = move
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best
        best = float('inf')
        for move in self.game.get_possible_moves():
            self.game.make_move(move)
            score = self.minimax(ply + 1, alpha, beta, True)
            self.game.undo_move()
            best = min(best, score)
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best


class NestedGame:
    def __init__(self, tree):
        self.path = [tree]
    def get_possible_moves(self):
        return range(len(self.path[-1]))
    def make_move(self, i):
        self.path.append(self.path[-1][i])
    def undo_move(self):
        self.path.pop()
    def game_over(self):
        return not isinstance(self.path[-1], list)
    def evaluate(self):
        return self.path[-1] if self.game_over() else 0


if __name__ == '__main__':
    print(AI(NestedGame([[[3, 7], 2], [[9, 1], 4]])).get_move())
