class GameNode:
    def __init__(self, name, value=0, parent=None):
        self.Name = name
        self.value = value
        self.parent = parent
        self.children = []

    def addChild(self, childNode):
        childNode.parent = self
        self.children.append(childNode)


def alpha_beta(node, alpha, beta, is_max):
    if len(node.children) == 0:
        return node.value
    if is_max:
        best = float('-inf')
        for child in node.children:
            best = max(best, alpha_beta(child, alpha, beta, False))
            if best >= beta:
                return best
            alpha = max(alpha, best)
    else:
        best = float('inf')
        for child in node.children:
            best = min(best, alpha_beta(child, alpha, beta, True))
            if best <= alpha:
                return best
            alpha = max(alpha, best)
    return best


def solve(root):
    return alpha_beta(root, float('-inf'), float('inf'), True)


if __name__ == '__main__':
    root = GameNode('root')
    for name, leaves in (('L', [3, 12, 8]), ('M', [2, 4, 6]), ('R', [14, 5, 2])):
        child = GameNode(name)
        root.addChild(child)
        for v in leaves:
            child.addChild(GameNode(name + str(v), v))
    print(solve(root))
