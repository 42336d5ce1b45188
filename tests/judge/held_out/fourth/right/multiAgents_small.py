class AlphaBetaAgent:
    """Two player version of the agent of the Pacman project."""

    def __init__(self, evalFn, depth=2):
        self.evaluationFunction = evalFn
        self.depth = int(depth)
        self.expanded = 0

    def getAction(self, gameState):
        alpha = float("-inf")
        beta = float("inf")
        bestScore = float("-inf")
        bestAction = None
        for action in gameState.getLegalActions():
            score = self.minValue(gameState.generateSuccessor(action), self.depth - 1, alpha, beta)
            if score > bestScore:
                bestScore = score
                bestAction = action
            alpha = max(alpha, bestScore)
        return bestAction

    def maxValue(self, state, depth, alpha, beta):
        self.expanded += 1
        if depth == 0 or state.isTerminal():
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions():
            v = max(v, self.minValue(state.generateSuccessor(action), depth - 1, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, depth, alpha, beta):
        self.expanded += 1
        if depth == 0 or state.isTerminal():
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions():
            v = min(v, self.maxValue(state.generateSuccessor(action), depth - 1, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
