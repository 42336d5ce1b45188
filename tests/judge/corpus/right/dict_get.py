import math


def ab(node, a, b, mx):
    kids = node.get("children")
    if not kids:
        return node["score"]
    val = -math.inf if mx else math.inf
    for kid in kids:
        got = ab(kid, a, b, not mx)
        if mx:
            val = max(val, got)
            a = max(a, val)
        else:
            val = min(val, got)
            b = min(b, val)
        if b <= a:
            break
    return val
