from math import inf


def alphabeta(node, alpha, beta, maximizing):
    """Writes alpha and beta into each node, to print them later."""
    node.alpha, node.beta = alpha, beta
    if node.is_terminal():
        return node.value
    best = -inf if maximizing else inf
    for child in node.children:
        v = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        node.alpha, node.beta = alpha, beta
        if beta <= alpha:
            node.pruned = True
            break
    node.result = best
    return best
