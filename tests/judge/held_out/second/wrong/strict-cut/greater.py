INF = float("inf")

class Leaf:
    def __init__(self, value): self.value = value

class Fork:
    def __init__(self, left, right): self.left, self.right = left, right

def walk(t, big, a, b):
    if isinstance(t, Leaf):
        return t.value
    r = -INF if big else INF
    for sub in (t.left, t.right):
        x = walk(sub, not big, a, b)
        if big:
            r = max(r, x)
            a = max(a, r)
        else:
            r = min(r, x)
            b = min(b, r)
        if a > b:
            break
    return r

if __name__ == "__main__":
    print(walk(Fork(Fork(Leaf(3), Leaf(9)), Fork(Leaf(3), Leaf(8))), True, -INF, INF))
