from game import Agent


class MinimaxAgent(Agent):
    def __init__(self, evaluationFunction, depth):
        self.evaluationFunction = evaluationFunction
        self.depth = depth

    def getAction(self, gameState):
        return self.minimax(gameState, 0, 0)[1]

    def minimax(self, gameState, agentIndex, depth):
        """returns [score, action]"""
        if agentIndex >= gameState.getNumAgents():
            agentIndex = 0
            depth += 1
        if depth == self.depth or gameState.isWin() or gameState.isLose():
            return [self.evaluationFunction(gameState), None]

        best = None
        for action in gameState.getLegalActions(agentIndex):
            nextState = gameState.generateSuccessor(agentIndex, action)
            score = self.minimax(nextState, agentIndex + 1, depth)[0]
            if best is None:
                best = [score, action]
            elif agentIndex == 0 and score < best[0]:
                best = [score, action]
            elif agentIndex != 0 and score > best[0]:
                best = [score, action]
        return best
