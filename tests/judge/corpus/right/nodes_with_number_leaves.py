class Node:
    def __init__(self, *kids):
        self.kids = kids

def v(n, a, b, mx):
    if isinstance(n, (int, float)):
        return n
    for k in n.kids:
        x = v(k, a, b, not mx)
        if mx and x > a: a = x
        if not mx and x < b: b = x
        if a >= b: break
    return a if mx else b
