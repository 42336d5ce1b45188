class AlphaBetaPlayer:
    def __init__(self, depth=3):
        self.depth = depth
        self.alpha = float("-inf")
        self.beta = float("inf")

    def get_value(self, state):
        self.alpha = float("-inf")
        self.beta = float("inf")
        return self.max_node(state, self.depth)

    def max_node(self, state, depth):
        if depth == 0 or state.is_over():
            return state.score()
        v = float("-inf")
        for move in state.get_moves():
            v = max(v, self.min_node(state.make_move(move), depth - 1))
            self.alpha = max(self.alpha, v)
            if self.alpha >= self.beta:
                break
        return v

    def min_node(self, state, depth):
        if depth == 0 or state.is_over():
            return state.score()
        v = float("inf")
        for move in state.get_moves():
            v = min(v, self.max_node(state.make_move(move), depth - 1))
            self.beta = min(self.beta, v)
            if self.alpha >= self.beta:
                break
        return v
