import math


def minimax(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    best = -math.inf if maximizing else math.inf
    for child in node.children:
        score = minimax(child, depth - 1, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def choose_move(node, depth):
    # collect all best moves and take the last of them
    best_moves = []
    best_score = -math.inf
    for number, child in enumerate(node.children):
        score = minimax(child, depth - 1, best_score, math.inf, False)
        if score > best_score:
            best_score = score
            best_moves = [number]
        elif score == best_score:
            best_moves.append(number)
    return best_moves[-1]
