class MinimaxPlayer:
    """The state knows who is to move (state.player is 'MAX' or 'MIN')."""

    def __init__(self):
        self.visited_nodes = 0
        self.pruned = 0

    def alpha_beta(self, state, depth, alpha, beta):
        self.visited_nodes += 1
        if state.is_terminal() or depth == 0:
            return [None, state.get_score()]

        best = [None, float('-inf') if state.player == 'MAX' else float('inf')]
        for move in state.get_possible_moves():
            result = self.alpha_beta(state.apply_move(move), depth - 1, alpha, beta)
            if state.player == 'MAX':
                if result[1] > best[1]:
                    best = [move, result[1]]
                alpha = max(alpha, best[1])
            else:
                if result[1] < best[1]:
                    best = [move, result[1]]
                beta = min(beta, best[1])
            if beta <= alpha:
                self.pruned += 1
                break
        return best

    def play(self, state, depth=3):
        move, score = self.alpha_beta(state, depth, float('-inf'), float('inf'))
        return move
