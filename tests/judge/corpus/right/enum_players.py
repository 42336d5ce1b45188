from enum import Enum
class Player(Enum):
    MAX = 1
    MIN = 2

def other(p):
    return Player.MIN if p is Player.MAX else Player.MAX

def alphabeta(node, alpha, beta, player):
    if not node.children:
        return node.value
    if player == Player.MAX:
        v = float('-inf')
        for c in node.children:
            v = max(v, alphabeta(c, alpha, beta, other(player)))
            alpha = max(alpha, v)
            if alpha >= beta: break
        return v
    v = float('inf')
    for c in node.children:
        v = min(v, alphabeta(c, alpha, beta, other(player)))
        beta = min(beta, v)
        if alpha >= beta: break
    return v
