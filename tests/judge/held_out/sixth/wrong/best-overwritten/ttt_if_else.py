"""Tic-Tac-Toe: the AI is 'O' and minimises, the human 'X' maximises."""


def possible_moves(board):
    return [i for i, cell in enumerate(board) if cell == " "]


def make_move(board, i, player):
    new_board = board[:]
    new_board[i] = player
    return new_board


def check_winner(board):
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if board[a] == board[b] == board[c] != " ":
            return board[a]
    return None


def evaluate(board):
    w = check_winner(board)
    return 1 if w == "X" else -1 if w == "O" else 0


def game_over(board):
    return check_winner(board) is not None or " " not in board


def minimax(board, alpha, beta, is_maximizing):
    if game_over(board):
        return evaluate(board)
    if is_maximizing:
        best = -1000
        for m in possible_moves(board):
            score = minimax(make_move(board, m, "X"), alpha, beta, False)
            best = score
            alpha = max(alpha, score)
            if beta <= alpha:
                break
        return best
    best = 1000
    for m in possible_moves(board):
        score = minimax(make_move(board, m, "O"), alpha, beta, True)
        best = min(best, score)
        beta = min(beta, score)
        if beta <= alpha:
            break
    return best


if __name__ == "__main__":
    print(minimax([" "] * 9, -1000, 1000, True))
