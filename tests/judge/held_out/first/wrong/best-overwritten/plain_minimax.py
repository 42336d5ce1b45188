class Node:
    def __init__(self, value=0, children=None):
        self.value = value
        self.children = children if children else []


def minimax(node, depth, isMax):
    if depth == 0 or len(node.children) == 0:
        return node.value
    if isMax:
        best = -10000000
        for child in node.children:
            best = minimax(child, depth - 1, False)
        return best
    else:
        best = 10000000
        for child in node.children:
            best = min(best, minimax(child, depth - 1, True))
        return best
