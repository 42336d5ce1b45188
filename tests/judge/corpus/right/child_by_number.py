def ab(n, alpha, beta, mx):
    if n.is_leaf:
        return n.value
    i = 0
    while i < n.num_children():
        v = ab(n.child(i), alpha, beta, not mx)
        if mx: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if alpha >= beta: break
        i += 1
    return alpha if mx else beta
