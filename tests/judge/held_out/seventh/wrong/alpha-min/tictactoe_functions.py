# Tic Tac Toe with minimax and alpha beta pruning
import random

board = [' ' for _ in range(9)]
human = 'O'
computer = 'X'

def print_board(b):
    for i in range(0, 9, 3):
        print(b[i] + '|' + b[i+1] + '|' + b[i+2])

def winner(b, p):
    wins = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    for x, y, z in wins:
        if b[x] == b[y] == b[z] == p:
            return True
    return False

def free_squares(b):
    return [i for i in range(9) if b[i] == ' ']

def evaluate(b):
    if winner(b, computer):
        return 10
    if winner(b, human):
        return -10
    return 0

def game_over(b):
    return winner(b, computer) or winner(b, human) or len(free_squares(b)) == 0

def make(b, square, p):
    c = b[:]
    c[square] = p
    return c

def minimax(b, alpha, beta, is_max):
    if game_over(b):
        return evaluate(b)
    if is_max:
        best = -1000
        for s in free_squares(b):
            best = max(best, minimax(make(b, s, computer), alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = 1000
        for s in free_squares(b):
            best = min(best, minimax(make(b, s, human), alpha, beta, True))
            alpha = min(alpha, best)
            if beta <= alpha:
                break
        return best

def computer_move(b):
    best = -1000
    move = None
    alpha = -1000
    for s in free_squares(b):
        v = minimax(make(b, s, computer), alpha, 1000, False)
        if v > best:
            best = v
            move = s
        alpha = max(alpha, best)
    return move

def main():
    global board
    while not game_over(board):
        print_board(board)
        s = int(input("your move: "))
        board = make(board, s, human)
        if not game_over(board):
            board = make(board, computer_move(board), computer)
    print_board(board)

if __name__ == '__main__':
    main()
