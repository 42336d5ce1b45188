class NegamaxAgent:
    """Plays any two-player zero-sum game with moves(), play(m), over() and score()."""

    def __init__(self, depth=4):
        self.depth = depth
        self.counter = 0

    def choose_move(self, state):
        self.counter = 0
        score, move = self.negamax(state, self.depth, float('-inf'), float('inf'), 1)
        return move

    def negamax(self, state, depth, alpha, beta, color):
        self.counter += 1
        if depth == 0 or state.over():
            return color * state.score(), None
        best, best_move = float('-inf'), None
        for move in state.moves():
            s, _ = self.negamax(state.play(move), depth - 1, -beta, -alpha, -color)
            s = -s
            if s > best:
                best, best_move = s, move
            if best > alpha:
                alpha = best
        return best, best_move
