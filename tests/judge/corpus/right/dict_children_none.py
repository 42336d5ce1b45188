def minimax(node, isMax):
    if node["children"] is None:
        return node["value"]
    best = -10**9 if isMax else 10**9
    for c in node["children"]:
        v = minimax(c, not isMax)
        best = max(best, v) if isMax else min(best, v)
    return best
