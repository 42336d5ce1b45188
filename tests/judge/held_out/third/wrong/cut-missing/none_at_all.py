class AlphaBetaAgent:
    def getAction(self, gameState):
        """
        Returns the minimax action using alpha and beta
        """
        v, action = self.max_agent(gameState, float('-inf'), float('inf'))
        return action

    def max_agent(self, gameState, alpha, beta):
        actions = gameState.getLegalActions(0)
        if not actions or gameState.isWin():
            return gameState.getScore(), None
        v, choice = float('-inf'), None
        for action in actions:
            score, _ = self.min_agent(gameState.generateSuccessor(0, action), alpha, beta)
            if score > v:
                v, choice = score, action
            alpha = max(alpha, v)
        return v, choice

    def min_agent(self, gameState, alpha, beta):
        actions = gameState.getLegalActions(1)
        if not actions or gameState.isWin():
            return gameState.getScore(), None
        v, choice = float('inf'), None
        for action in actions:
            score, _ = self.max_agent(gameState.generateSuccessor(1, action), alpha, beta)
            if score < v:
                v, choice = score, action
            beta = min(beta, v)
        return v, choice
