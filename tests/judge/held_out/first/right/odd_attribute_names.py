class Vertex:
    def __init__(self, payload, branches=()):
        self.payload = payload
        self.branches = list(branches)


def rate(vertex, floor, ceiling, attacker):
    if len(vertex.branches) == 0:
        return vertex.payload
    if attacker:
        for b in vertex.branches:
            r = rate(b, floor, ceiling, False)
            if r > floor:
                floor = r
            if floor >= ceiling:
                return ceiling
        return floor
    for b in vertex.branches:
        r = rate(b, floor, ceiling, True)
        if r < ceiling:
            ceiling = r
        if floor >= ceiling:
            return floor
    return ceiling


def solve(root):
    return rate(root, float("-inf"), float("inf"), True)
