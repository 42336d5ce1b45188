class Bot:
    def __init__(self, depth=4):
        self.depth = depth
        self.best_move = None

    def get_move(self, state):
        self.alphabeta(state, self.depth, float("-inf"), float("inf"), True)
        return self.best_move

    def alphabeta(self, state, depth, alpha, beta, maximizing):
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        if maximizing:
            value = float("-inf")
            for move in state.legal_moves():
                score = self.alphabeta(state.play(move), depth - 1, alpha, beta, False)
                if score > value:
                    value = score
                    self.best_move = move
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
            return value
        value = float("inf")
        for move in state.legal_moves():
            score = self.alphabeta(state.play(move), depth - 1, alpha, beta, True)
            if score < value:
                value = score
                self.best_move = move
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value
