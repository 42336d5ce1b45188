class Rules:
    def actions(self, state): raise NotImplementedError
    def result(self, state, a): raise NotImplementedError
    def terminal(self, state): raise NotImplementedError
    def utility(self, state): raise NotImplementedError

    def alphabeta_value(self, state, alpha=float('-inf'), beta=float('inf'), maxi=True):
        if self.terminal(state):
            return self.utility(state)
        v = float('-inf') if maxi else float('inf')
        for a in self.actions(state):
            w = self.alphabeta_value(self.result(state, a), alpha, beta, not maxi)
            if maxi:
                v = max(v, w); alpha = max(alpha, v)
            else:
                v = min(v, w); beta = min(beta, v)
            if alpha >= beta: break
        return v
