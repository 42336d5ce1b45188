class AlphaBetaAgent:
    def __init__(self, depth):
        self.depth = depth
        self.nodes_expanded = 0

    def get_best_move(self, state):
        best_score = float('-inf')
        best_move = None
        for move in state.get_legal_moves():
            score = self.min_value(state.apply(move), self.depth - 1, float('-inf'), float('inf'))
            if score > best_score:
                best_score = score
                best_move = move
        return best_move

    def max_value(self, state, depth, alpha, beta):
        self.nodes_expanded += 1
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        v = float('-inf')
        for move in state.get_legal_moves():
            v = max(v, self.min_value(state.apply(move), depth - 1, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, depth, alpha, beta):
        self.nodes_expanded += 1
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        v = float('inf')
        for move in state.get_legal_moves():
            v = min(v, self.max_value(state.apply(move), depth - 1, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
