import math


def alphabeta(node, depth, alpha=-math.inf, beta=math.inf, max_player=True):
    """Search `node` to the given depth (in plies)."""
    if depth == 1 or len(node.children) == 0:
        return node.value
    if max_player:
        for child in node.children:
            alpha = max(alpha, alphabeta(child, depth - 1, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    for child in node.children:
        beta = min(beta, alphabeta(child, depth - 1, alpha, beta, True))
        if alpha >= beta:
            break
    return beta
