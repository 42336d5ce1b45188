# Project 2 - multi agent search
class AlphaBetaAgent:
    def __init__(self, evalFn, depth='2'):
        self.evaluationFunction = evalFn
        self.depth = int(depth)

    def getAction(self, gameState):
        best, v = None, float('-inf')
        alpha, beta = float('-inf'), float('inf')
        for action in gameState.getLegalActions(0):
            score = self.minValue(gameState.generateSuccessor(0, action), self.depth - 1, alpha, beta)
            if score > v:
                v, best = score, action
            alpha = max(alpha, v)
        return best

    def maxValue(self, state, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float('-inf')
        for action in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, action), depth - 1, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float('inf')
        for action in state.getLegalActions(1):
            v = min(v, self.maxValue(state.generateSuccessor(1, action), depth - 1, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v


if __name__ == "__main__":
    class Toy:
        """nested lists as a pacman-like state"""
        def __init__(self, t): self.t = t
        def getLegalActions(self, agent): return list(range(len(self.t)))
        def generateSuccessor(self, agent, a): return Toy(self.t[a])
        def isWin(self): return isinstance(self.t, int)
        def isLose(self): return False
    agent = AlphaBetaAgent(lambda s: s.t if isinstance(s.t, int) else 0, 4)
    print(agent.getAction(Toy([[3, 5], [6, 9], [1, 2]])))
