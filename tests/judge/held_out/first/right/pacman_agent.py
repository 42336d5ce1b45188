class AlphaBetaAgent:
    """Question 3: minimax agent with alpha-beta pruning."""

    def __init__(self, depth="2"):
        self.index = 0
        self.depth = int(depth)

    def getAction(self, gameState):
        best = float("-inf")
        bestAction = None
        alpha = float("-inf")
        beta = float("inf")
        for action in gameState.getLegalActions(0):
            score = self.minValue(gameState.generateSuccessor(0, action), 1, alpha, beta)
            if score > best:
                best = score
                bestAction = action
            alpha = max(alpha, best)
        return bestAction

    def maxValue(self, gameState, agent, alpha, beta):
        if gameState.isWin() or gameState.isLose():
            return gameState.getScore()
        v = float("-inf")
        for action in gameState.getLegalActions(agent):
            v = max(v, self.minValue(gameState.generateSuccessor(agent, action), 1, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, gameState, agent, alpha, beta):
        if gameState.isWin() or gameState.isLose():
            return gameState.getScore()
        v = float("inf")
        for action in gameState.getLegalActions(agent):
            v = min(v, self.maxValue(gameState.generateSuccessor(agent, action), 0, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
