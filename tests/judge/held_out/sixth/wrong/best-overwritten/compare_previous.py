class Node:
    def __init__(self, label, value=0):
        self.label = label
        self.value = value
        self.children = []

    def isTerminal(self):
        return not self.children


def alphabeta(node, alpha, beta, isMax):
    if node.isTerminal():
        return node.value
    if isMax:
        v = float("-inf")
        for c in node.children:
            v = alphabeta(c, alpha, beta, False)
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    else:
        v = float("inf")
        for c in node.children:
            v = alphabeta(c, alpha, beta, True)
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
