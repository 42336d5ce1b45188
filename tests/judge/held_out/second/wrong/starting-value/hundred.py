INF = float('inf')

def alphaBetaMax(node, alpha, beta):
    if isinstance(node, int): return node
    high = -INF
    for n in node:
        s = alphaBetaMin(n, alpha, beta)
        if s > high: high = s
        if high >= beta: return high
        if high > alpha: alpha = high
    return high

def alphaBetaMin(node, alpha, beta):
    if isinstance(node, int): return node
    low = 100
    for n in node:
        s = alphaBetaMax(n, alpha, beta)
        if s < low: low = s
        if low <= alpha: return low
        if low < beta: beta = low
    return low

if __name__ == "__main__":
    print(alphaBetaMax([[3, 8], [7, 2]], -INF, INF))
