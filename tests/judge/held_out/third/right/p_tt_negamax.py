import math
from dataclasses import dataclass


@dataclass
class Entry:
    value: float
    depth: int
    flag: str


class TTPlayer:
    def __init__(self, depth):
        self.depth = depth
        self.table = {}

    def value(self, state):
        self.table = {}
        return self.negamax(state, self.depth, -math.inf, math.inf)

    def negamax(self, state, depth, alpha, beta):
        alpha_orig = alpha
        entry = self.table.get(state)
        if entry is not None and entry.depth == depth:
            if entry.flag == "EXACT":
                return entry.value
            elif entry.flag == "LOWERBOUND":
                alpha = max(alpha, entry.value)
            else:
                beta = min(beta, entry.value)
            if alpha >= beta:
                return entry.value
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        value = -math.inf
        for child in state.get_children():
            value = max(value, -self.negamax(child, depth - 1, -beta, -alpha))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        if value <= alpha_orig:
            flag = "UPPERBOUND"
        elif value >= beta:
            flag = "LOWERBOUND"
        else:
            flag = "EXACT"
        self.table[state] = Entry(value, depth, flag)
        return value
