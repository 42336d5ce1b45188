def solve(root):
    seen = {}
    def ab(n, maxi, alpha, beta):
        if not n.children: return n.value
        if (id(n), maxi) in seen:
            return seen[(id(n), maxi)]
        best = float("-inf") if maxi else float("inf")
        for c in n.children:
            v = ab(c, not maxi, alpha, beta)
            if maxi:
                best = max(best, v); alpha = max(alpha, best)
            else:
                best = min(best, v); beta = min(beta, best)
            if alpha >= beta: break
        seen[(id(n), maxi)] = best
        return best
    return ab(root, True, float("-inf"), float("inf"))
