def search(node, depth, a, b, color):
    if node.is_terminal():
        return node.value
    if depth == 0:
        return color * node.value
    m = -(10**9)
    for c in node.children:
        m = max(m, -search(c, depth - 1, -b, -a, -color))
        a = max(a, m)
        if a >= b:
            break
    return m
