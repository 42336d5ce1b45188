class AlphaBetaAgent:
    def __init__(self, evaluationFunction, depth=2):
        self.evaluationFunction = evaluationFunction
        self.depth = depth

    def getAction(self, gameState):
        value, action = self.maxValue(gameState, self.depth, float('-inf'), float('inf'))
        return action

    def maxValue(self, gameState, depth, alpha, beta):
        if depth == 0 or gameState.isTerminal():
            return self.evaluationFunction(gameState), None
        v, best = float('-inf'), None
        for action in gameState.getLegalActions():
            w, _ = self.minValue(gameState.generateSuccessor(action), depth - 1, alpha, beta)
            if w > v:
                v, best = w, action
            if v > beta:
                return v, best
            alpha = max(alpha, v)
        return v, best

    def minValue(self, gameState, depth, alpha, beta):
        if depth == 0 or gameState.isTerminal():
            return self.evaluationFunction(gameState), None
        v, best = float('inf'), None
        for action in gameState.getLegalActions():
            w, _ = self.maxValue(gameState.generateSuccessor(action), depth - 1, alpha, beta)
            if w < v:
                v, best = w, action
            if v < alpha:
                return v, best
            beta = min(beta, v)
        return v, best
