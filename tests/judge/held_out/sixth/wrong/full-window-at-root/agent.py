class Agent:
    def __init__(self, depth):
        self.depth = depth

    def best_move(self, state):
        """The move with the highest alpha-beta value."""
        best, best_value = None, float("-inf")
        for move in state.legal_moves():
            value = self.search(state.play(move), self.depth - 1, float("-inf"), float("inf"), False)
            if value > best_value:
                best_value = value
                best = move
        return best

    def search(self, state, depth, alpha, beta, maximizing):
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        if maximizing:
            value = float("-inf")
            for move in state.legal_moves():
                value = max(value, self.search(state.play(move), depth - 1, alpha, beta, False))
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
            return value
        value = float("inf")
        for move in state.legal_moves():
            value = min(value, self.search(state.play(move), depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value
