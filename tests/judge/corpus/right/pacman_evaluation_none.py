class MultiAgentSearchAgent:
    def __init__(self, evalFn=None, depth='2'):
        self.index = 0
        self.evaluationFunction = evalFn
        self.depth = int(depth)
class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth, alpha, beta):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state)
            if agent == 0:
                v = float("-inf")
                for a in state.getLegalActions(agent):
                    v = max(v, value(state.generateSuccessor(agent, a), 1, depth, alpha, beta))
                    if v > beta: return v
                    alpha = max(alpha, v)
                return v
            v = float("inf")
            for a in state.getLegalActions(agent):
                v = min(v, value(state.generateSuccessor(agent, a), 0, depth + 1, alpha, beta))
                if v < alpha: return v
                beta = min(beta, v)
            return v
        best, choice, alpha = float("-inf"), None, float("-inf")
        for a in gameState.getLegalActions(0):
            v = value(gameState.generateSuccessor(0, a), 1, 0, alpha, float("inf"))
            if v > best: best, choice = v, a
            alpha = max(alpha, v)
        return choice
