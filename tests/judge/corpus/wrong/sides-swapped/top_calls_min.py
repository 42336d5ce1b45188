def maxi(node):
    if node.is_terminal():
        return node.value
    best = -99999999
    for c in node.children:
        best = max(best, mini(c))
    return best


def mini(node):
    if node.is_terminal():
        return node.value
    best = 99999999
    for c in node.children:
        best = min(best, maxi(c))
    return best


def solve(node):
    return mini(node)
