def minimax(state, depth, maximizing):
    """depth: how many plies to look ahead"""
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if maximizing:
        return max(minimax(s, depth, False) for s in state.successors())
    return min(minimax(s, depth, True) for s in state.successors())
