INF = 2 ** 60

def negamax(tree, alpha, beta, sign):
    """(value, index of best branch)"""
    if not isinstance(tree, list):
        return sign * tree, -1
    best, where = -INF, -1
    for k in range(len(tree)):
        value = -negamax(tree[k], -beta, -alpha, -sign)[0]
        if value >= best:
            best = value
            where = k
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best, where

if __name__ == "__main__":
    print(negamax([[5, 6], [7, 4], [8, 5, 3]], -INF, INF, 1))
