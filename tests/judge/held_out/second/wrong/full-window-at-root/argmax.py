INF = 10**9

def negamax(node, alpha, beta, sign):
    if not isinstance(node, list):
        return sign * node
    for child in node:
        alpha = max(alpha, -negamax(child, -beta, -alpha, -sign))
        if alpha >= beta:
            return beta
    return alpha

def pick(tree):
    scored = [(-negamax(child, -INF, INF, -1), i) for i, child in enumerate(tree)]
    value, index = max(scored, key=lambda s: s[0])
    return value, index

if __name__ == "__main__":
    print(pick([[5, 2, 7], [6, 6], [9, 1, 4]]))
