class TreeNode:
    def __init__(self, val, child_list):
        self.val = val
        self.child_list = child_list

    def num_children(self):
        return len(self.child_list)


def maxvalue(n, a, b):
    if n.num_children() == 0:
        return n.val
    v = -1e9
    i = 0
    while i < n.num_children() - 1:
        v = max(v, minvalue(n.child_list[i], a, b))
        if v >= b:
            return v
        a = max(a, v)
        i += 1
    return v


def minvalue(n, a, b):
    if n.num_children() == 0:
        return n.val
    v = 1e9
    i = 0
    while i <= n.num_children() - 1:
        v = min(v, maxvalue(n.child_list[i], a, b))
        if v <= a:
            return v
        b = min(b, v)
        i += 1
    return v
