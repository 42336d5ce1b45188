# multiAgents.py, question 3
from util import manhattanDistance
from game import Directions
import random, util

from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0  # Pacman is always agent index 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class AlphaBetaAgent(MultiAgentSearchAgent):
    """
    Your minimax agent with alpha-beta pruning (question 3)
    """

    def getAction(self, gameState):
        def value(state, agent, depth, alpha, beta):
            if agent == state.getNumAgents():
                agent = 0
                depth += 1
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state)
            if agent == 0:
                return maxValue(state, agent, depth, alpha, beta)
            return minValue(state, agent, depth, alpha, beta)

        def maxValue(state, agent, depth, alpha, beta):
            v = float("-inf")
            for action in state.getLegalActions(agent):
                v = max(v, value(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta))
                if v > beta:
                    return v
            return v

        def minValue(state, agent, depth, alpha, beta):
            v = float("inf")
            for action in state.getLegalActions(agent):
                v = min(v, value(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta))
                if v < alpha:
                    return v
                beta = min(beta, v)
            return v

        alpha, beta = float("-inf"), float("inf")
        bestScore, bestAction = float("-inf"), Directions.STOP
        for action in gameState.getLegalActions(0):
            score = value(gameState.generateSuccessor(0, action), 1, 0, alpha, beta)
            if score > bestScore:
                bestScore, bestAction = score, action
            alpha = max(alpha, bestScore)
        return bestAction
