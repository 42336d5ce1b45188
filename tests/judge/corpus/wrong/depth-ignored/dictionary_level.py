def ab(node, depth, max_depth, alpha, beta, player):
    if "children" not in node or depth == max_depth:
        return node["score"]
    scores = []
    for child in node["children"]:
        s = ab(child, depth, max_depth, alpha, beta, "MIN" if player == "MAX" else "MAX")
        scores.append(s)
        if player == "MAX":
            alpha = max(alpha, s)
        else:
            beta = min(beta, s)
        if beta <= alpha:
            break
    return max(scores) if player == "MAX" else min(scores)
