import math

def minimax(depth, nodeIndex, isMax, scores, h, alpha, beta):
    if depth == h:
        return scores[nodeIndex]
    if isMax:
        best = -1000000
        for i in range(2):
            best = max(best, minimax(depth + 1, nodeIndex * 2 + i, False, scores, h, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = 1000000
    for i in range(2):
        best = min(best, minimax(depth + 1, nodeIndex * 2 + i, True, scores, h, alpha, beta))
        alpha = min(alpha, best)
        if beta <= alpha:
            break
    return best

if __name__ == "__main__":
    scores = [3, 5, 2, 9, 12, 5, 23, 23]
    print(minimax(0, 0, True, scores, int(math.log(len(scores), 2)), -1000000, 1000000))
