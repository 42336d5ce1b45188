class AlphaBetaAgent:
    """minimax agent with alpha-beta pruning (question 3)"""

    def __init__(self, depth=2):
        self.depth = depth
        self.index = 0

    def getAction(self, gameState):
        score, action = self.value(gameState, 0, 0, -1e15, 1e15)
        return action

    def value(self, state, agentIndex, currentDepth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            currentDepth += 1
        if currentDepth == self.depth or state.isWin() or state.isLose():
            return state.getScore(), None
        if agentIndex == self.index:
            return self.maxValue(state, agentIndex, currentDepth, alpha, beta)
        return self.minValue(state, agentIndex, currentDepth, alpha, beta)

    def maxValue(self, state, agentIndex, currentDepth, alpha, beta):
        best = (-1e15, None)
        for action in state.getLegalActions(agentIndex):
            succ = state.generateSuccessor(agentIndex, action)
            v = self.value(succ, agentIndex + 1, currentDepth, alpha, beta)[0]
            if v > best[0]:
                best = (v, action)
            if best[0] >= beta:
                return best
            alpha = max(alpha, best[0])
        return best

    def minValue(self, state, agentIndex, currentDepth, alpha, beta):
        best = (1e15, None)
        for action in state.getLegalActions(agentIndex):
            succ = state.generateSuccessor(agentIndex, action)
            v = self.value(succ, agentIndex + 1, currentDepth, alpha, beta)[0]
            if v < best[0]:
                best = (v, action)
            if best[0] <= alpha:
                return best
            beta = min(beta, best[0])
        return best
