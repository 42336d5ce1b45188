# principal variation search on nested lists

def pvs(node, alpha, beta, color):
    if not isinstance(node, list):
        return color * node
    first = True
    for child in node:
        if first:
            score = -pvs(child, -beta, -alpha, -color)
            first = False
        else:
            score = -pvs(child, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(child, -beta, -alpha, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha


def evaluate(tree):
    """leaves must be whole numbers"""
    return pvs(tree, -100000000, 100000000, 1)


if __name__ == '__main__':
    print(evaluate([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]))
