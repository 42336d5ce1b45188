from itertools import takewhile


def ab(tree, a=float("-inf"), b=float("inf"), mx=True):
    if isinstance(tree, int):
        return tree
    it = iter(tree)
    while a < b:
        try:
            kid = next(it)
        except StopIteration:
            break
        v = ab(kid, a, b, not mx)
        if mx:
            a = max(a, v)
        else:
            b = min(b, v)
    return a if mx else b
