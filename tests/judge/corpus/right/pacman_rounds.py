class AlphaBetaAgent:
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = globals()[evalFn]
        self.depth = int(depth)

    def getAction(self, gameState):
        return self.value(gameState, 0, 0, float('-inf'), float('inf'))[1]

    def value(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        if agentIndex == 0:
            return self.maxValue(state, agentIndex, depth, alpha, beta)
        return self.minValue(state, agentIndex, depth, alpha, beta)

    def maxValue(self, state, agentIndex, depth, alpha, beta):
        v, best = float('-inf'), None
        for a in state.getLegalActions(agentIndex):
            s = self.value(state.generateSuccessor(agentIndex, a), agentIndex + 1, depth, alpha, beta)[0]
            if s > v:
                v, best = s, a
            if v > beta:
                return v, best
            alpha = max(alpha, v)
        return v, best

    def minValue(self, state, agentIndex, depth, alpha, beta):
        v, best = float('inf'), None
        for a in state.getLegalActions(agentIndex):
            s = self.value(state.generateSuccessor(agentIndex, a), agentIndex + 1, depth, alpha, beta)[0]
            if s < v:
                v, best = s, a
            if v < alpha:
                return v, best
            beta = min(beta, v)
        return v, best

def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()
