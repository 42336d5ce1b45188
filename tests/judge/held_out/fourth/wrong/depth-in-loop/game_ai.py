class GameAI:
    def __init__(self, max_depth):
        self.max_depth = max_depth

    def evaluate_game(self, state):
        return self.alphabeta(state, self.max_depth, float('-inf'), float('inf'), True)

    def alphabeta(self, state, depth, alpha, beta, is_max):
        if depth <= 0 or state.is_terminal():
            return state.evaluate()
        if is_max:
            best = float('-inf')
            for child in state.get_children():
                depth -= 1
                best = max(best, self.alphabeta(child, depth, alpha, beta, False))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best
        else:
            best = float('inf')
            for child in state.get_children():
                depth -= 1
                best = min(best, self.alphabeta(child, depth, alpha, beta, True))
                beta = min(beta, best)
                if alpha >= beta:
                    break
            return best
