class Node:
    def __init__(self, value=None, children=()):
        self.value = value
        self.children = list(children)
def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        v = float("-inf")
        for c in node.children:
            v = max(v, alphabeta(c, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta: break
        return v
    v = float("inf")
    for c in node.childern:
        v = min(v, alphabeta(c, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta: break
    return v
