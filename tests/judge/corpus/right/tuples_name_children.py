def ab(node, alpha, beta, mx):
    label, rest = node
    if not isinstance(rest, list):
        return rest
    best = -10**9 if mx else 10**9
    for child in rest:
        v = ab(child, alpha, beta, not mx)
        if mx:
            best = max(best, v); alpha = max(alpha, best)
        else:
            best = min(best, v); beta = min(beta, best)
        if beta <= alpha: break
    return best
print(ab(("A", [("B", 3), ("C", [("D", 5), ("E", 1)])]), -10**9, 10**9, True))
