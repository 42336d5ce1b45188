def pvs(node, alpha, beta, color):
    if not node.children:
        return color * node.value
    first = True
    for child in node.children:
        if first:
            score = -pvs(child, -beta, -alpha, -color)
            first = False
        else:
            score = -pvs(child, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(child, -beta, -score, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha
