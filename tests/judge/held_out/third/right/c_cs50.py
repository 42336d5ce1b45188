"""
CS50 AI style minimax, but for any game with
player(s), actions(s), result(s, a), terminal(s), utility(s)
"""
import math

MAX = "MAX"
MIN = "MIN"


def minimax(game, board):
    """Returns the optimal action for the current player on the board."""
    if game.terminal(board):
        return None
    if game.player(board) == MAX:
        _, action = max_value(game, board, -math.inf, math.inf)
    else:
        _, action = min_value(game, board, -math.inf, math.inf)
    return action


def max_value(game, board, alpha, beta):
    if game.terminal(board):
        return game.utility(board), None
    v, chosen = -math.inf, None
    for action in game.actions(board):
        score, _ = min_value(game, game.result(board, action), alpha, beta)
        if score > v:
            v, chosen = score, action
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v, chosen


def min_value(game, board, alpha, beta):
    if game.terminal(board):
        return game.utility(board), None
    v, chosen = math.inf, None
    for action in game.actions(board):
        score, _ = max_value(game, game.result(board, action), alpha, beta)
        if score < v:
            v, chosen = score, action
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v, chosen
