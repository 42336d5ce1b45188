import math


def utility(node):
    return node["value"]


def alphabeta(node, alpha, beta, maximizing):
    if not node["children"]:
        return utility(node)
    value = -math.inf if maximizing else math.inf
    for child in node["children"]:
        score = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def choose(root):
    """Index of the best child for MAX."""
    best_index, best_score = None, -math.inf
    for index, child in enumerate(root["children"]):
        score = alphabeta(child, best_score, math.inf, False)
        if score > best_score:
            best_index, best_score = index, score
    return best_index
