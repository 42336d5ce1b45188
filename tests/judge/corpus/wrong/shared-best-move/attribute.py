class Player:
    def __init__(self):
        self.move = None

    def choose(self, state):
        value = self.minimax(state, True)
        return value, self.move

    def minimax(self, state, maximizing):
        if state.is_terminal():
            return state.utility()
        best = float("-inf") if maximizing else float("inf")
        for child in state.children:
            v = self.minimax(child, not maximizing)
            if maximizing and v > best or not maximizing and v < best:
                best = v
                self.move = child
        return best
