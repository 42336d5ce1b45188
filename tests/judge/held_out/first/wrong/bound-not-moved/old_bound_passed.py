def children_of(node):
    for c in node.get_children():
        yield c


def alphabeta(node, alpha, beta, maximizing):
    if node.is_leaf():
        return node.get_value()
    a, b = alpha, beta
    if maximizing:
        best = float("-inf")
        for c in children_of(node):
            best = max(best, alphabeta(c, alpha, beta, False))
            a = max(a, best)
            if a >= b:
                break
    else:
        best = float("inf")
        for c in children_of(node):
            best = min(best, alphabeta(c, alpha, beta, True))
            b = min(b, best)
            if a >= b:
                break
    return best
