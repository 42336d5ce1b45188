import sys
BIG = sys.maxsize

def pvs(node, alpha, beta, color):
    """Principal variation search on nested lists of ints."""
    if isinstance(node, int):
        return node * color
    first = True
    for kid in node:
        if first:
            score = -pvs(kid, -beta, -alpha, -color)
            first = False
        else:
            score = -pvs(kid, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(kid, -beta, -score, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha

if __name__ == "__main__":
    print(pvs([[4, 7], [1, [3, 2]], [9, 9]], -BIG, BIG, 1))
