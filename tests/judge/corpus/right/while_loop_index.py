INF = 1e9


def alphabeta(node, alpha, beta, maximizing):
    n = len(node.children)
    if n == 0:
        return node.value
    i = 0
    if maximizing:
        result = -INF
        while i < n and alpha < beta:
            result = max(result, alphabeta(node.children[i], alpha, beta, False))
            alpha = max(alpha, result)
            i += 1
    else:
        result = INF
        while i < n and alpha < beta:
            result = min(result, alphabeta(node.children[i], alpha, beta, True))
            beta = min(beta, result)
            i += 1
    return result
