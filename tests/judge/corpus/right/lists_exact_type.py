# my tree is a list of lists
def ab(tree, a, b, is_max):
    if type(tree) == int:
        return tree
    if is_max:
        v = -9999999
        for t in tree:
            x = ab(t, a, b, False)
            if x > v:
                v = x
            if v > a:
                a = v
            if a >= b:
                return v
        return v
    v = 9999999
    for t in tree:
        x = ab(t, a, b, True)
        if x < v:
            v = x
        if v < b:
            b = v
        if a >= b:
            return v
    return v
