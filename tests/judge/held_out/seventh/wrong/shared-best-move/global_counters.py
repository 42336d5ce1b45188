nodes_visited = 0
cutoffs = 0
best_move = None


def alphabeta(state, depth, alpha, beta, is_max):
    global nodes_visited, cutoffs, best_move
    nodes_visited += 1
    if depth == 0 or state.is_terminal():
        return state.utility()
    if is_max:
        value = float('-inf')
        for move in state.actions():
            child_value = alphabeta(state.result(move), depth - 1, alpha, beta, False)
            if child_value > value:
                value = child_value
                best_move = move
            alpha = max(alpha, value)
            if alpha >= beta:
                cutoffs += 1
                break
        return value
    else:
        value = float('inf')
        for move in state.actions():
            child_value = alphabeta(state.result(move), depth - 1, alpha, beta, True)
            if child_value < value:
                value = child_value
                best_move = move
            beta = min(beta, value)
            if alpha >= beta:
                cutoffs += 1
                break
        return value


def find_best_move(state, depth):
    global nodes_visited, cutoffs, best_move
    nodes_visited = cutoffs = 0
    best_move = None
    alphabeta(state, depth, float('-inf'), float('inf'), True)
    print("nodes:", nodes_visited, "cutoffs:", cutoffs)
    return best_move
