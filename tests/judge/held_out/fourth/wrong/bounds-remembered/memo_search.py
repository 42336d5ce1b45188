class AlphaBetaMemo:
    """Alpha-beta with memory: positions that were seen before are not searched again.

    A state needs key(), moves(), play(move), over() and score().
    """

    def __init__(self):
        self.memo = {}
        self.searched = 0

    def solve(self, state, depth):
        self.memo = {}
        return self.alphabeta(state, depth, float('-inf'), float('inf'), True)

    def alphabeta(self, state, depth, alpha, beta, maximizing):
        key = (state.key(), depth, maximizing)
        if key in self.memo:
            return self.memo[key]
        self.searched += 1
        if depth == 0 or state.over():
            return state.score()
        if maximizing:
            best = float('-inf')
            for m in state.moves():
                best = max(best, self.alphabeta(state.play(m), depth - 1, alpha, beta, False))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = float('inf')
            for m in state.moves():
                best = min(best, self.alphabeta(state.play(m), depth - 1, alpha, beta, True))
                beta = min(beta, best)
                if alpha >= beta:
                    break
        self.memo[key] = best
        return best
