class Engine:
    def think(self, state):
        self.nodes = 0
        return self.negamax(state, -10_000_000, 10_000_000, 1)

    def negamax(self, state, alpha, beta, colour):
        self.nodes += 1
        if state.is_terminal():
            return colour * state.utility()
        for child in state.successors():
            score = -self.negamax(child, alpha, beta, -colour)
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha
