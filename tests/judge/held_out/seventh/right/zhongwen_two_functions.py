"""作业二：alpha-beta 剪枝。

节点有两个属性：children（子节点列表）和 value（叶子的值）。
"""


def 最大值(节点, alpha, beta):
    """MAX 层。"""
    if not 节点.children:
        return 节点.value
    v = float("-inf")
    for 子 in 节点.children:
        v = max(v, 最小值(子, alpha, beta))
        if v >= beta:      # 剪枝
            return v
        alpha = max(alpha, v)
    return v


def 最小值(节点, alpha, beta):
    """MIN 层。"""
    if not 节点.children:
        return 节点.value
    v = float("inf")
    for 子 in 节点.children:
        v = min(v, 最大值(子, alpha, beta))
        if v <= alpha:     # 剪枝
            return v
        beta = min(beta, v)
    return v


def 求解(根):
    return 最大值(根, float("-inf"), float("inf"))
