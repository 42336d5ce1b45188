def alphabeta(节点, alpha, beta, 极大):
    if not isinstance(节点, list):
        return 节点
    if 极大:
        值 = float("-inf")
        for 子 in 节点:
            值 = max(值, alphabeta(子, alpha, beta, False))
            alpha = max(alpha, 值)
            if alpha <= beta:
                break
        return 值
    值 = float("inf")
    for 子 in 节点:
        值 = min(值, alphabeta(子, alpha, beta, True))
        beta = min(beta, 值)
        if alpha <= beta:
            break
    return 值
