inf = float('inf')

class AlphaBetaAgent:
    def __init__(self, depth=3):
        self.depth = depth

    def isOver(self, state, d):
        return d == self.depth or state.isWin() or state.isLose()

    def getAction(self, gameState):
        alpha, beta = -inf, inf
        best = None
        for action in gameState.getLegalActions(0):
            succ = gameState.generateSuccessor(0, action)
            v = self.maxValue(succ, 1, alpha, beta)
            if best is None or v > alpha:
                alpha = v
                best = action
        return best

    def maxValue(self, state, d, alpha, beta):
        if self.isOver(state, d):
            return state.evaluate()
        v = -inf
        for action in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, action), d + 1, alpha, beta))
            if v >= beta: return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, d, alpha, beta):
        if self.isOver(state, d):
            return state.evaluate()
        v = inf
        for action in state.getLegalActions(1):
            v = min(v, self.maxValue(state.generateSuccessor(1, action), d + 1, alpha, beta))
            if v <= alpha: return v
            beta = min(beta, v)
        return v
