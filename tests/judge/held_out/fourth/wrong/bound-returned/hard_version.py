def ab_max(node, alpha, beta):
    if not isinstance(node, (list, tuple)):
        return node
    for child in node:
        alpha = max(alpha, ab_min(child, alpha, beta))
        if alpha >= beta:
            return beta
    return alpha


def ab_min(node, alpha, beta):
    if not isinstance(node, (list, tuple)):
        return node
    for child in node:
        beta = min(beta, ab_max(child, alpha, beta))
        if beta <= alpha:
            return alpha
    return alpha


def alphabeta(tree):
    return ab_max(tree, float('-inf'), float('inf'))


if __name__ == '__main__':
    print(alphabeta([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
