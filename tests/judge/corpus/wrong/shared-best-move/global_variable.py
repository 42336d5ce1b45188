import math

best_move = None


def alphabeta(node, alpha, beta, maximizing):
    global best_move
    if node.is_terminal():
        return node.value
    if maximizing:
        v = -math.inf
        for i, child in enumerate(node.children):
            s = alphabeta(child, alpha, beta, False)
            if s > v:
                v = s
                best_move = i
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = math.inf
    for i, child in enumerate(node.children):
        s = alphabeta(child, alpha, beta, True)
        if s < v:
            v = s
            best_move = i
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def find_best_move(root):
    alphabeta(root, -math.inf, math.inf, True)
    return best_move
