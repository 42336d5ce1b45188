class Node(object):
    def __init__(self, data, left=None, right=None):
        self.data = data
        self.left = left
        self.right = right


def ab(node, level, alpha, beta):
    # even levels are MAX, odd levels are MIN
    if node.left is None and node.right is None:
        return node.data
    succ = [x for x in (node.left, node.right) if x is not None]
    if level % 2 == 0:
        for s in succ:
            r = ab(s, level + 1, alpha, beta)
            if r > alpha:
                alpha = r
            if alpha >= beta:
                return alpha
        node.data = alpha
        return alpha
    else:
        for s in succ:
            r = ab(s, level + 1, alpha, beta)
            if r < beta:
                beta = r
            if alpha >= beta:
                return beta
        node.data = beta
        return beta


if __name__ == '__main__':
    inf = float('inf')
    root = Node(None, Node(None, Node(3), Node(5)), Node(None, Node(2), Node(9)))
    print('value of the game:', ab(root, 0, -inf, inf))
