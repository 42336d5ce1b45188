import math

def solve(tree, alpha=-math.inf, beta=math.inf, my_turn=True):
    if isinstance(tree, (int, float)):
        return tree
    if my_turn:
        highest = -math.inf
        for sub in tree:
            highest = max(highest, solve(sub, alpha, beta, False))
            alpha = max(alpha, highest)
            if alpha >= beta:
                break
        return highest
    else:
        lowest = math.inf
        for sub in tree:
            lowest = min(lowest, solve(sub, alpha, beta, True))
            beta = min(beta, lowest)
        return lowest

if __name__ == "__main__":
    print(solve([[[1, 2], [3]], [[4, 9], [0]]]))
