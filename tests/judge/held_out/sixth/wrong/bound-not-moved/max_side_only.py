import math


class GameNode:
    def __init__(self, score=None):
        self.score = score
        self.moves = []


def search_max(node, alpha, beta):
    if len(node.moves) == 0:
        return node.score
    v = -math.inf
    for m in node.moves:
        v = max(v, search_min(m, alpha, beta))
        if v >= beta:
            return v
        # TODO: alpha?
    return v


def search_min(node, alpha, beta):
    if len(node.moves) == 0:
        return node.score
    v = math.inf
    for m in node.moves:
        v = min(v, search_max(m, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
