def minimax(node, isMax):
    if node[1] is None:
        return node[0]
    best = -10**9 if isMax else 10**9
    for c in node[1]:
        v = minimax(c, not isMax)
        best = max(best, v) if isMax else min(best, v)
    return best
