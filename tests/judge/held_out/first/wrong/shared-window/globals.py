alpha = float("-inf")
beta = float("inf")


def minimax(node, is_max):
    global alpha, beta
    if not node.children:
        return node.value
    if is_max:
        best = float("-inf")
        for child in node.children:
            best = max(best, minimax(child, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = float("inf")
        for child in node.children:
            best = min(best, minimax(child, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best


def solve(root):
    global alpha, beta
    alpha = float("-inf")
    beta = float("inf")
    return minimax(root, True)
