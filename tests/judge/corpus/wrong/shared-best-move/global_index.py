best = None
def ab(node, depth, alpha, beta, maximizing):
    global best
    if depth == 0 or not node.children:
        return node.value
    if maximizing:
        v = float('-inf')
        for i, c in enumerate(node.children):
            x = ab(c, depth - 1, alpha, beta, False)
            if x > v:
                v = x
                best = i
            alpha = max(alpha, v)
            if alpha >= beta: break
        return v
    v = float('inf')
    for i, c in enumerate(node.children):
        x = ab(c, depth - 1, alpha, beta, True)
        if x < v:
            v = x
            best = i
        beta = min(beta, v)
        if alpha >= beta: break
    return v
def choose(root, depth):
    ab(root, depth, float('-inf'), float('inf'), True)
    return best
