class AlphaBetaAgent:
    def __init__(self, depth):
        self.depth = depth

    def evaluationFunction(self, s):
        return s.getScore()

    def getAction(self, gameState):
        def done(s, d):
            return s.isWin() or s.isLose() or d == self.depth

        def maxValue(s, d, alpha_, beta_):
            if done(s, d):
                return self.evaluationFunction(s), None
            v, act = float("-inf"), None
            for a in s.getLegalActions(0):
                x = minValue(s.generateSuccessor(0, a), d + 1, alpha_, beta_)[0]
                if x > v:
                    v, act = x, a
                if v >= beta_:
                    return v, act
            return v, act

        def minValue(s, d, alpha_, beta_):
            if done(s, d):
                return self.evaluationFunction(s), None
            v, act = float("inf"), None
            for a in s.getLegalActions(1):
                x = maxValue(s.generateSuccessor(1, a), d + 1, alpha_, beta_)[0]
                if x < v:
                    v, act = x, a
                if v <= alpha_:
                    return v, act
                beta_ = min(beta_, v)
            return v, act

        return maxValue(gameState, 0, float("-inf"), float("inf"))[1]
