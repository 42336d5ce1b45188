def alphabeta(node, alpha, beta, maximizing):
    # TODO: prune
    if node.is_terminal():
        return node.value
    if maximizing:
        return max(alphabeta(c, alpha, beta, False) for c in node.children)
    return min(alphabeta(c, alpha, beta, True) for c in node.children)
