def hi(n, alpha, beta):
    """value of a MAX node"""
    if not isinstance(n, list):
        return n
    for c in n:
        s = lo(c, alpha, beta)
        if s > alpha:
            alpha = s
        if alpha >= beta:
            break
    return beta  # cut-off or end

def lo(n, alpha, beta):
    """value of a MIN node"""
    if not isinstance(n, list):
        return n
    for c in n:
        s = hi(c, alpha, beta)
        if s < beta:
            beta = s
        if alpha >= beta:
            break
    return beta

if __name__ == "__main__":
    print(hi([[3, 4], [1, 9]], float('-inf'), float('inf')))
