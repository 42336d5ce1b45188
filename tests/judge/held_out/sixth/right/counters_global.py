#!/usr/bin/env python3
# -*- coding: utf-8 -*-
import sys

nodes = 0
cutoffs = 0


def ab(n, a, b, mx):
    global nodes, cutoffs
    nodes += 1
    if isinstance(n, int):
        return n
    if mx:
        v = -sys.maxsize
        for c in n:
            v = max(v, ab(c, a, b, False))
            if v > a:
                a = v
            if a >= b:
                cutoffs += 1
                return v
        return v
    v = sys.maxsize
    for c in n:
        v = min(v, ab(c, a, b, True))
        if v < b:
            b = v
        if a >= b:
            cutoffs += 1
            return v
    return v


if __name__ == "__main__":
    tree = [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7], [5]]]
    print(ab(tree, -sys.maxsize, sys.maxsize, True), nodes, cutoffs)
