正无穷 = float("inf")
负无穷 = float("-inf")


def 剪枝(节点, 甲, 乙, 是否极大):
    """阿尔法贝塔剪枝"""
    if not isinstance(节点, list):
        return 节点
    if 是否极大:
        最好 = 负无穷
        for 子节点 in 节点:
            最好 = max(最好, 剪枝(子节点, 甲, 乙, False))
            甲 = max(甲, 最好)
            if 甲 >= 乙:
                break
        return 最好
    最好 = 正无穷
    for 子节点 in 节点:
        最好 = min(最好, 剪枝(子节点, 甲, 乙, True))
        乙 = min(乙, 最好)
        if 甲 >= 乙:
            break
    return 最好


def 搜索(节点):
    return 剪枝(节点, 负无穷, 正无穷, True)
