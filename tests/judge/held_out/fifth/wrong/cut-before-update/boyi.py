# 人工智能导论 实验二: alpha-beta 剪枝
INF = float('inf')


class Node:
    def __init__(self, name, value=None):
        self.name = name
        self.value = value
        self.children = []

    def add(self, child):
        self.children.append(child)


def max_search(node, alpha, beta):
    """极大层"""
    if not node.children:      # 叶子节点
        return node.value
    best = -INF
    for child in node.children:
        val = min_search(child, alpha, beta)
        if best >= beta:       # beta 剪枝
            return best
        best = max(best, val)
        alpha = max(alpha, best)
    return best


def min_search(node, alpha, beta):
    """极小层"""
    if not node.children:
        return node.value
    best = INF
    for child in node.children:
        val = max_search(child, alpha, beta)
        if best <= alpha:      # alpha 剪枝
            return best
        best = min(best, val)
        beta = min(beta, best)
    return best


def search(root):
    return max_search(root, -INF, INF)
