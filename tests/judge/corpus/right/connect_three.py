"""Connect three on a 4x3 board with my own rules."""
import copy

ROWS, COLS = 3, 4

def new_board():
    return [[0] * COLS for _ in range(ROWS)]

def legal(b):
    return [c for c in range(COLS) if b[0][c] == 0]

def drop(b, col, piece):
    nb = copy.deepcopy(b)
    for r in reversed(range(ROWS)):
        if nb[r][col] == 0:
            nb[r][col] = piece
            break
    return nb

def won(b, piece):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + i * dr, c + i * dc) for i in range(3)]
                if all(0 <= x < ROWS and 0 <= y < COLS and b[x][y] == piece for x, y in cells):
                    return True
    return False

def is_end(b):
    return won(b, 1) or won(b, 2) or not legal(b)

def score(b):
    if won(b, 1):
        return 100
    if won(b, 2):
        return -100
    return 0

def alphabeta(b, depth, alpha, beta, maximizing):
    if depth == 0 or is_end(b):
        return score(b), None
    best_col = None
    if maximizing:
        value = -1e9
        for col in legal(b):
            new_score, _ = alphabeta(drop(b, col, 1), depth - 1, alpha, beta, False)
            if new_score > value:
                value, best_col = new_score, col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value, best_col
    value = 1e9
    for col in legal(b):
        new_score, _ = alphabeta(drop(b, col, 2), depth - 1, alpha, beta, True)
        if new_score < value:
            value, best_col = new_score, col
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value, best_col
