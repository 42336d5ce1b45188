MIN_VAL = -100
MAX_VAL = 100


class Node:
    def __init__(self, value=None):
        self.value = value
        self.children = []


def minimax(node, isMax, alpha, beta):
    if not node.children:
        return node.value
    if isMax:
        best = MIN_VAL
        for c in node.children:
            best = max(best, minimax(c, False, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = MAX_VAL
    for c in node.children:
        best = min(best, minimax(c, True, alpha, beta))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def run(root):
    return minimax(root, True, MIN_VAL, MAX_VAL)
