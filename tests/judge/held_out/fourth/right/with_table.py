"""Alpha-beta with a transposition table.  State needs: key(), moves(), play(m), over(), score()."""

EXACT, LOWER, UPPER = 0, 1, 2
INF = float('inf')


class Solver:
    def __init__(self):
        self.table = {}
        self.hits = 0

    def solve(self, state, depth):
        self.table.clear()
        return self.alphabeta(state, depth, -INF, INF, True)

    def alphabeta(self, state, depth, alpha, beta, maximizing):
        key = (state.key(), depth, maximizing)
        if key in self.table:
            flag, val = self.table[key]
            if flag == EXACT or (flag == LOWER and val >= beta) or (flag == UPPER and val <= alpha):
                self.hits += 1
                return val

        if depth == 0 or state.over():
            return state.score()

        a, b = alpha, beta
        if maximizing:
            best = -INF
            for m in state.moves():
                best = max(best, self.alphabeta(state.play(m), depth - 1, a, b, False))
                a = max(a, best)
                if a >= b:
                    break
        else:
            best = INF
            for m in state.moves():
                best = min(best, self.alphabeta(state.play(m), depth - 1, a, b, True))
                b = min(b, best)
                if a >= b:
                    break

        if best <= alpha:
            flag = UPPER
        elif best >= beta:
            flag = LOWER
        else:
            flag = EXACT
        self.table[key] = (flag, best)
        return best
