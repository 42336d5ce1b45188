# complete binary tree, only the leaves are given (length must be a power of 2)
import math

MAX, MIN = math.inf, -math.inf


def minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta, height):
    if depth == height:
        return values[nodeIndex]

    if maximizingPlayer:
        best = MIN
        for i in range(0, 2):
            val = minimax(depth + 1, nodeIndex * 2 + i, False, values, alpha, beta, height)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = MAX
        for i in range(0, 2):
            val = minimax(depth + 1, nodeIndex * 2 + i, True, values, alpha, beta, height)
            best = min(best, val)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best


def optimal(values):
    return minimax(0, 0, True, values, MIN, MAX, int(math.log2(len(values))))


if __name__ == "__main__":
    print("The optimal value is :", optimal([3, 5, 6, 9, 1, 2, 0, -1]))
