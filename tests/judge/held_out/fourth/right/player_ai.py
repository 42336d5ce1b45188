class AIPlayer:
    def __init__(self, name, depth):
        self.name = name
        self.depth = depth

    def get_move(self, game):
        value, move = self.negamax(game, self.depth, float('-inf'), float('inf'), 1)
        print(self.name, 'plays', move, 'with value', value)
        return move

    def negamax(self, game, depth, alpha, beta, sign):
        if depth == 0 or game.is_over():
            return sign * game.heuristic(), None
        best_value = float('-inf')
        best_move = None
        for move in game.available_moves():
            nxt = game.copy()
            nxt.make_move(move)
            value, _ = self.negamax(nxt, depth - 1, -beta, -alpha, -sign)
            value = -value
            if value > best_value:
                best_value = value
                best_move = move
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best_value, best_move
