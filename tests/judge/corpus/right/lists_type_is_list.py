import sys


def minimax(state, is_maximizing):
    if type(state) is not list:
        return state
    scores = []
    for s in state:
        scores.append(minimax(s, not is_maximizing))
    if is_maximizing:
        return max(scores)
    return min(scores)
