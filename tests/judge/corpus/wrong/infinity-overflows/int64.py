def neg(x):
    """long arithmetic: -Long.MIN_VALUE is Long.MIN_VALUE"""
    return x if x == -2**63 else -x


def negamax(node, depth, alpha, beta, color):
    if depth == 0 or node.is_terminal():
        return color * node.value
    best = -2**63
    for child in node.children:
        best = max(best, neg(negamax(child, depth - 1, neg(beta), neg(alpha), -color)))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def search(node, depth):
    return negamax(node, depth, -2**63, 2**63 - 1, 1)
