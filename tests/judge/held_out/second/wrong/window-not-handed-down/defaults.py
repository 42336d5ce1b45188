INF = float('inf')

class Tree:
    def __init__(self, data, kids=None):
        self.data = data
        self.kids = kids if kids else []

def alphabeta(node, maximizing=True, alpha=-INF, beta=INF):
    if not node.kids:
        return node.data
    value = -INF if maximizing else INF
    for c in node.kids:
        got = alphabeta(c, not maximizing)
        if maximizing:
            value = max(value, got)
            alpha = max(alpha, value)
        else:
            value = min(value, got)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value

if __name__ == "__main__":
    print(alphabeta(Tree(None, [Tree(None, [Tree(4), Tree(6)]), Tree(None, [Tree(2), Tree(7)])])))
