def minimax(node, maximizing, alpha, beta):
    if type(node) is int:
        return node
    best = float('-inf') if maximizing else float('inf')
    for i in range(len(node)):
        val = minimax(node[i], maximizing, alpha, beta)
        if maximizing:
            best = max(best, val)
            alpha = max(alpha, best)
        else:
            best = min(best, val)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best

if __name__ == "__main__":
    print(minimax([[2, 3], [5, 9], [0, 1]], True, float('-inf'), float('inf')))
