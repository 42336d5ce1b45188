def ab(tree, name, values, alpha=float("-inf"), beta=float("inf"), is_max=True):
    # tree: {"A": ["B", "C"], ...}, values: {"D": 3, ...}
    if name not in tree or not tree[name]:
        return values[name]
    if is_max:
        v = float("-inf")
        for c in tree[name]:
            v = max(v, ab(tree, c, values, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = float("inf")
    for c in tree[name]:
        v = min(v, ab(tree, c, values, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
