"""
Tic Tac Toe Player
"""

import copy
import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """Returns starting state of the board."""
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    """Returns player who has the next turn on a board."""
    x = sum(row.count(X) for row in board)
    o = sum(row.count(O) for row in board)
    return X if x == o else O


def actions(board):
    """Returns set of all possible actions (i, j) available on the board."""
    possible = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                possible.add((i, j))
    return possible


def result(board, action):
    """Returns the board that results from making move (i, j) on the board."""
    if action not in actions(board):
        raise Exception("not a valid action")
    new_board = copy.deepcopy(board)
    new_board[action[0]][action[1]] = player(board)
    return new_board


def winner(board):
    """Returns the winner of the game, if there is one."""
    lines = [[(i, 0), (i, 1), (i, 2)] for i in range(3)]
    lines += [[(0, j), (1, j), (2, j)] for j in range(3)]
    lines += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
    for a, b, c in lines:
        if board[a[0]][a[1]] == board[b[0]][b[1]] == board[c[0]][c[1]] != EMPTY:
            return board[a[0]][a[1]]
    return None


def terminal(board):
    """Returns True if game is over, False otherwise."""
    return winner(board) is not None or not actions(board)


def utility(board):
    """Returns 1 if X has won the game, -1 if O has won, 0 otherwise."""
    w = winner(board)
    if w == X:
        return 1
    if w == O:
        return -1
    return 0


def minimax(board):
    """Returns the optimal action for the current player on the board."""
    if terminal(board):
        return None
    if player(board) == X:
        _, action = max_value(board, -math.inf, math.inf)
    else:
        _, action = min_value(board, -math.inf, math.inf)
    return action


def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    v = -math.inf
    best = None
    for action in actions(board):
        score, _ = min_value(result(board, action), alpha, beta)
        if score > v:
            v = score
        best = action
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v, best


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    v = math.inf
    best = None
    for action in actions(board):
        score, _ = max_value(result(board, action), alpha, beta)
        if score < v:
            v = score
            best = action
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v, best
