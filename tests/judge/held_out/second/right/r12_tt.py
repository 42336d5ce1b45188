EXACT, LOWER, UPPER = range(3)
INF = float("inf")


class Searcher:
    def __init__(self):
        self.tt = {}

    def search(self, state, depth):
        self.tt.clear()
        return self._ab(state, depth, -INF, INF, True)

    def _ab(self, state, depth, alpha, beta, maxi):
        key = (state.key(), depth, maxi)
        if key in self.tt:
            val, flag = self.tt[key]
            if flag == EXACT: return val
            if flag == LOWER and val >= beta: return val
            if flag == UPPER and val <= alpha: return val
        if depth == 0 or state.is_terminal():
            return state.utility()
        a, b = alpha, beta
        best = -INF if maxi else INF
        for s in state.children():
            v = self._ab(s, depth - 1, a, b, not maxi)
            if maxi:
                best = max(best, v); a = max(a, v)
            else:
                best = min(best, v); b = min(b, v)
            if a >= b:
                break
        flag = EXACT
        if best <= alpha: flag = UPPER
        elif best >= beta: flag = LOWER
        self.tt[key] = (best, flag)
        return best
