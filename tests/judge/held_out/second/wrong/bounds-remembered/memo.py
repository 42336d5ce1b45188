def solve(start):
    memo = {}

    def ab(state, alpha, beta, maxi):
        k = (state.key(), maxi)
        if k in memo:
            return memo[k]
        if state.is_over():
            return state.evaluate()
        v = float("-inf") if maxi else float("inf")
        for child in state.children():
            x = ab(child, alpha, beta, not maxi)
            if maxi:
                v = max(v, x)
                alpha = max(alpha, v)
            else:
                v = min(v, x)
                beta = min(beta, v)
            if beta <= alpha:
                break
        memo[k] = v
        return v

    return ab(start, float("-inf"), float("inf"), True)
