INFINITY = 10**9


class StudentPlayer:
    def __init__(self, depth):
        self.depth = depth

    def get_move(self, game):
        self.game = game
        best, chosen = -INFINITY, None
        for move in game.options():
            game.apply_action(move)
            score = self.visit(self.depth - 1, best, INFINITY, False)
            game.take_back()
            if score > best:
                best, chosen = score, move
        return chosen, best

    def visit(self, depth, alpha, beta, my_turn):
        if depth == 0 or self.game.done():
            return self.game.evaluate_position()
        top, low = -INFINITY, INFINITY
        for move in self.game.options():
            self.game.apply_action(move)
            result = self.visit(depth - 1, alpha, beta, not my_turn)
            self.game.take_back()
            if my_turn:
                top = max(top, result)
                if top >= beta:
                    return top
                beta = min(beta, top)
            else:
                low = min(low, result)
                if low <= alpha:
                    return low
                beta = min(beta, low)
        return top if my_turn else low
