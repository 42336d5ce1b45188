class Computer:
    """Plays perfectly (I hope)"""

    def get_best_move(self, state):
        scores = {}
        for move in state.legal_moves():
            scores[move] = self.min_turn(state.play(move), -100000, 100000)
        return max(scores, key=scores.get)

    def max_turn(self, state, alpha, beta):
        if state.is_terminal():
            return state.evaluate()
        top = -100000
        for move in state.legal_moves():
            top = max(top, self.min_turn(state.play(move), alpha, beta))
            alpha = max(alpha, top)
            if alpha >= beta:
                break
        return top

    def min_turn(self, state, alpha, beta):
        if state.is_terminal():
            return state.evaluate()
        low = 100000
        for move in state.legal_moves():
            low = min(low, self.max_turn(state.play(move), alpha, beta))
            beta = min(beta, low)
            if alpha >= beta:
                break
        return low
