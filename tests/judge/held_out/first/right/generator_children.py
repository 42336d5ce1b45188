import math
from collections.abc import Iterator


def successors(node) -> Iterator:
    if isinstance(node, list):
        yield from node


def is_leaf(node):
    return not isinstance(node, list)


def value(node, lo=-math.inf, hi=math.inf, max_to_move=True):
    if is_leaf(node):
        return node
    pick = max if max_to_move else min
    best = -math.inf if max_to_move else math.inf
    for nxt in successors(node):
        best = pick(best, value(nxt, lo, hi, not max_to_move))
        if max_to_move:
            lo = pick(lo, best)
        else:
            hi = pick(hi, best)
        if hi <= lo:
            return best
    return best
