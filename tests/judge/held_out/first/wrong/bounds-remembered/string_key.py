memo = {}


def alphabeta(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    key = (str(node), maximizing)
    if key in memo:
        return memo[key]
    best = float("-inf") if maximizing else float("inf")
    for child in node:
        v = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    memo[key] = best
    return best
