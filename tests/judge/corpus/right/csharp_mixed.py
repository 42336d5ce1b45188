# translated from the C# of the lecture
INF = 10 ** 9


def alphaBeta(node, alpha, beta, isMax):
    children = node.getChildren()
    if len(children) == 0:
        return node.getValue()
    if isMax:
        for c in children:
            score = alphaBeta(c, alpha, beta, False)
            if score > alpha:
                alpha = score
            if score >= beta:
                break
        return alpha
    else:
        for c in children:
            score = alphaBeta(c, alpha, beta, True)
            if score < beta:
                beta = score
            if score <= alpha:
                break
        return beta


def solve(root):
    return alphaBeta(root, -INF, INF, True)
