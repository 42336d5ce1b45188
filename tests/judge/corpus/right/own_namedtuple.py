from collections import namedtuple
Node = namedtuple("Node", "name value children")

def ab(node, lo, hi, is_max):
    name, value, children = node
    if not children:
        return value
    for c in children:
        v = ab(c, lo, hi, not is_max)
        if is_max:
            lo = max(lo, v)
        else:
            hi = min(hi, v)
        if lo >= hi:
            break
    return lo if is_max else hi

root = Node("r", None, [Node("a", 3, []), Node("b", 5, [])])
print(ab(root, -1e9, 1e9, True))
