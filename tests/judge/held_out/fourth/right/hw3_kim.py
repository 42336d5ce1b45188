import sys

count = 0


def leaf(n):
    return type(n) is not list and type(n) is not tuple


def maxi(n, a, b):
    global count
    count += 1
    if leaf(n):
        return n
    v = -sys.maxsize
    for i in range(len(n)):
        v = max(v, mini(n[i], a, b))
        if v >= b:
            return v
        if v > a:
            a = v
    return v


def mini(n, a, b):
    global count
    count += 1
    if leaf(n):
        return n
    v = sys.maxsize
    for i in range(len(n)):
        v = min(v, maxi(n[i], a, b))
        if v <= a:
            return v
        if v < b:
            b = v
    return v


def decide(n):
    """index of the best branch for max"""
    global count
    count = 0
    a = -sys.maxsize
    best = 0
    for i in range(len(n)):
        v = mini(n[i], a, sys.maxsize)
        if v > a:
            a = v
            best = i
    return best


if __name__ == '__main__':
    t = [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7]], [[5], [9, 8], [6]]]
    print('best branch', decide(t), 'after', count, 'nodes')
