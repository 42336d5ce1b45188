class MinimaxAgent:
    def __init__(self, depth):
        self.depth = depth
        self.best_action = None

    def get_action(self, state):
        self.best_action = None
        self.search(state, self.depth, float('-inf'), float('inf'), True)
        return self.best_action

    def search(self, state, depth, alpha, beta, maximizing):
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        if maximizing:
            value = float('-inf')
            for action in state.get_legal_moves():
                score = self.search(state.apply(action), depth - 1, alpha, beta, False)
                if score > value:
                    value = score
                    self.best_action = action
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
            return value
        else:
            value = float('inf')
            for action in state.get_legal_moves():
                score = self.search(state.apply(action), depth - 1, alpha, beta, True)
                if score < value:
                    value = score
                beta = min(beta, value)
                if alpha >= beta:
                    break
            return value
