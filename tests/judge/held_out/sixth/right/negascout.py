# Principal variation search. Color is +1 when the maximizing side is to move.
def pvs(node, depth, alpha, beta, color):
    if depth == 0 or not node.children:
        return color * node.value
    for i, child in enumerate(node.children):
        if i == 0:
            score = -pvs(child, depth - 1, -beta, -alpha, -color)
        else:
            score = -pvs(child, depth - 1, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(child, depth - 1, -beta, -score, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha
