def ab(tree, alpha, beta, mx=True):
    if not isinstance(tree, list):
        return tree
    if mx:
        best = None
        for sub in tree:
            x = ab(sub, alpha, beta, False)
            best = x if best is None or x > best else best
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = None
    for sub in tree:
        x = ab(sub, beta, alpha, True)
        best = x if best is None or x < best else best
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best

if __name__ == "__main__":
    print(ab([[[1, 2], [3, 4]], [[5, 6], [7, 8]]], float("-inf"), float("inf")))
