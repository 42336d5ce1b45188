from math import log2

# Initial values of Alpha and Beta
MAX, MIN = float("inf"), float("-inf")

def minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta, n):
    if depth == int(log2(n)):
        return values[nodeIndex]
    best = MIN if maximizingPlayer else MAX
    # Recur for left and right children
    for i in (0, 1):
        val = minimax(depth + 1, nodeIndex * 2 + i, not maximizingPlayer, values, alpha, beta, n)
        if maximizingPlayer:
            best = max(best, val)
            alpha = max(alpha, best)
        else:
            best = min(best, val)
            alpha = min(alpha, best)
        # Alpha Beta Pruning
        if beta <= alpha:
            break
    return best

if __name__ == "__main__":
    leaves = [3, 5, 6, 9, 1, 2, 0, -1]
    print("The optimal value is :", minimax(0, 0, True, leaves, MIN, MAX, len(leaves)))
