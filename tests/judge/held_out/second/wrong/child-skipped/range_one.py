class Node:
    def __init__(self, value=None, children=None):
        self.value = value
        self.children = children if children is not None else []

def ab(node, alpha, beta, maximizing):
    if len(node.children) == 0:
        return node.value
    if maximizing:
        best = -10**5
        for i in range(1, len(node.children)):
            best = max(best, ab(node.children[i], alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = 10**5
        for i in range(1, len(node.children)):
            best = min(best, ab(node.children[i], alpha, beta, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best
