I = float("inf")
leaf = lambda t: not isinstance(t, (tuple, list))

def scan(kids, a, b, step, side):
    """side = 0: raise a, side = 1: lower b"""
    w = [a, b]
    for k in kids:
        w[side] = (max, min)[side](w[side], step(k, w[0], w[1]))
        if w[0] >= w[1]:
            break
    return w[side]

maxi = lambda t, a, b: t if leaf(t) else scan(t, a, b, mini, 0)
mini = lambda t, a, b: t if leaf(t) else scan(t, a, b, maxi, 1)

if __name__ == "__main__":
    print(maxi(((3, 5), (2, (9, 1)), 4), -I, I))
