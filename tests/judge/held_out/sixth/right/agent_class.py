class AlphaBetaAgent:
    """Agent for any game with actions/result/utility/terminal_test."""

    def __init__(self, game, max_depth=10):
        self.game = game
        self.max_depth = max_depth
        self.nodes_expanded = 0

    def get_action(self, state):
        self.nodes_expanded = 0
        best_score = float("-inf")
        beta = float("inf")
        best_action = None
        for action in self.game.actions(state):
            v = self.min_value(self.game.result(state, action), best_score, beta, 1)
            if v > best_score:
                best_score = v
                best_action = action
        return best_action

    def max_value(self, state, alpha, beta, depth):
        self.nodes_expanded += 1
        if self.game.terminal_test(state) or depth >= self.max_depth:
            return self.game.utility(state)
        v = float("-inf")
        for action in self.game.actions(state):
            v = max(v, self.min_value(self.game.result(state, action), alpha, beta, depth + 1))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta, depth):
        self.nodes_expanded += 1
        if self.game.terminal_test(state) or depth >= self.max_depth:
            return self.game.utility(state)
        v = float("inf")
        for action in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, action), alpha, beta, depth + 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
