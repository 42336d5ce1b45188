MAX, MIN = 20, -20

def minimax(depth, index, maximizing, scores, alpha, beta, target):
    if depth == target:
        return scores[index]
    if maximizing:
        best = MIN
        for child in (2 * index, 2 * index + 1):
            best = max(best, minimax(depth + 1, child, False, scores, alpha, beta, target))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = MAX
    for child in (2 * index, 2 * index + 1):
        best = min(best, minimax(depth + 1, child, True, scores, alpha, beta, target))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

if __name__ == "__main__":
    print(minimax(0, 0, True, [3, 12, 8, 2], MIN, MAX, 2))
