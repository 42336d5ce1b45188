import math

class GameNode:
    def __init__(self, heuristic, children=None):
        self.heuristic = heuristic
        self.children = children or []

    def terminal(self):
        return not self.children

def negamax(node, depth, alpha=-math.inf, beta=math.inf, colour=1):
    if depth == 0 or node.terminal():
        return -colour * node.heuristic
    value = -math.inf
    for child in node.children:
        value = max(value, -negamax(child, depth - 1, -beta, -alpha, -colour))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
