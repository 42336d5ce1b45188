class Solver:
    def __init__(self):
        self.table = {}

    def solve(self, game, state):
        self.table.clear()
        return self.visit(game, state, -1000000, 1000000, 1)

    def visit(self, game, state, alpha, beta, colour):
        if (state, colour) in self.table:
            return self.table[state, colour]
        if game.is_terminal(state):
            return colour * game.utility(state)
        best = -1000000
        for move in game.moves(state):
            best = max(best, -self.visit(game, game.play(state, move), -beta, -alpha, -colour))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        self.table[state, colour] = best
        return best
