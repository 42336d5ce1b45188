class AlphaBetaAgent:
    def __init__(self, depth=2):
        self.depth = depth

    def getAction(self, gameState):
        return self.max_value(gameState, 0, float("-inf"), float("inf"))[1]

    def cutoff(self, state, ply):
        return ply == self.depth or state.isWin() or state.isLose()

    def max_value(self, state, ply, alpha, beta):
        if self.cutoff(state, ply):
            return (state.getScore(), None)
        v, act = float("-inf"), None
        for action in state.getLegalActions(0):
            w = self.min_value(state.generateSuccessor(0, action), ply + 1, alpha, beta)[0]
            if w > v:
                v, act = w, action
            if v > beta:
                return (v, act)
            alpha = max(alpha, v)
        return (v, act)

    def min_value(self, state, ply, alpha, beta):
        if self.cutoff(state, ply):
            return (state.getScore(), None)
        v, act = float("inf"), None
        for action in state.getLegalActions(1):
            w = self.max_value(state.generateSuccessor(1, action), ply + 1, alpha, beta)[0]
            if w < v:
                v, act = w, action
            if v < alpha:
                return (v, act)
            beta = min(beta, v)
        return (v, act)


if __name__ == '__main__':
    class Toy:
        def __init__(self, x): self.x = x
        def isWin(self): return False
        def isLose(self): return isinstance(self.x, int)
        def getScore(self): return self.x if isinstance(self.x, int) else 0
        def getLegalActions(self, agent): return ["North", "South", "East"][:len(self.x)]
        def generateSuccessor(self, agent, a): return Toy(self.x[["North", "South", "East"].index(a)])
    print(AlphaBetaAgent(4).getAction(Toy([[3, 3], [3, 1], [2, 8, 9]])))
