class Player:
    def maxValue(self, state, depth):
        if depth == 0 or state.isTerminal():
            return state.getScore()
        v = -1
        for action in state.getLegalActions():
            v = max(v, self.minValue(state.generateSuccessor(action), depth - 1))
        return v

    def minValue(self, state, depth):
        if depth == 0 or state.isTerminal():
            return state.getScore()
        v = 9999999
        for action in state.getLegalActions():
            v = min(v, self.maxValue(state.generateSuccessor(action), depth - 1))
        return v
