def values(node, alpha, beta, mx):
    for child in node.children:
        v = ab(child, alpha, beta, not mx)
        yield v
        if mx: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if alpha >= beta:
            return
def ab(node, alpha=-1e18, beta=1e18, mx=True):
    if not node.children:
        return node.value
    return (max if mx else min)(values(node, alpha, beta, mx))
