class Node:
    def __init__(self, kind, children=None, value=None):
        self.kind = kind
        self.children = children or []
        self.value = value
def ab(node, alpha=-1e9, beta=1e9):
    if node.kind == "leaf":
        return node.value
    if node.kind == "max":
        for c in node.children:
            alpha = max(alpha, ab(c, alpha, beta))
            if alpha >= beta: break
        return alpha
    for c in node.children:
        beta = min(beta, ab(c, alpha, beta))
        if alpha >= beta: break
    return beta
