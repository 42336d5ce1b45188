class MinimaxPlayer:
    MAX_DEPTH = 3

    def get_best_move(self, state):
        best, best_move = float("-inf"), None
        for move in state.get_legal_moves():
            value = self.minimax(state.apply_move(move), self.MAX_DEPTH - 1, False)
            if value > best:
                best, best_move = value, move
        return best_move

    def minimax(self, state, depth, maximizing):
        if depth == 1 or state.is_terminal():
            return state.evaluate()
        values = [self.minimax(state.apply_move(m), depth - 1, not maximizing) for m in state.get_legal_moves()]
        if maximizing:
            return max(values)
        return min(values)
