"""The pseudo-code of the notes, typed in."""
import math


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizing:
        v = -math.inf
        for child in node.children:
            v = max(v, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    else:
        v = math.inf
        for child in node.children:
            v = min(v, alphabeta(child, depth - 1, alpha, beta, True))
            alpha = min(alpha, v)
            if beta <= alpha:
                break
        return v
