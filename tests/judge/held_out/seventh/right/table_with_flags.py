"""Negamax with a transposition table (Wikipedia's pseudo code)."""
from collections import namedtuple
from enum import Enum, auto
from math import inf


class Flag(Enum):
    EXACT = auto()
    LOWER = auto()
    UPPER = auto()


Entry = namedtuple("Entry", "value depth flag")


class Solver:
    def __init__(self):
        self.tt = {}

    def negamax(self, node, depth, alpha, beta, color):
        alpha_orig = alpha
        key = (node, depth, color)
        entry = self.tt.get(key)
        if entry is not None and entry.depth >= depth:
            if entry.flag is Flag.EXACT:
                return entry.value
            if entry.flag is Flag.LOWER:
                alpha = max(alpha, entry.value)
            elif entry.flag is Flag.UPPER:
                beta = min(beta, entry.value)
            if alpha >= beta:
                return entry.value

        if depth == 0 or node.is_terminal():
            return color * node.evaluate()

        value = -inf
        for child in node.children():
            value = max(value, -self.negamax(child, depth - 1, -beta, -alpha, -color))
            alpha = max(alpha, value)
            if alpha >= beta:
                break

        if value <= alpha_orig:
            flag = Flag.UPPER
        elif value >= beta:
            flag = Flag.LOWER
        else:
            flag = Flag.EXACT
        self.tt[key] = Entry(value, depth, flag)
        return value
