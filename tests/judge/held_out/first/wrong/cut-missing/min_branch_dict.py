import math


def solve(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or "children" not in node or len(node["children"]) == 0:
        return node["value"]
    if maximizingPlayer:
        maxEval = -math.inf
        for child in node["children"]:
            ev = solve(child, depth - 1, alpha, beta, False)
            maxEval = max(maxEval, ev)
            alpha = max(alpha, ev)
            if beta <= alpha:
                break
        return maxEval
    minEval = math.inf
    for child in node["children"]:
        ev = solve(child, depth - 1, alpha, beta, True)
        minEval = min(minEval, ev)
        beta = min(beta, ev)
    return minEval
