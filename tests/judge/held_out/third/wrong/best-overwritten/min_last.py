import math

def ab_max(node, alpha=-math.inf, beta=math.inf):
    if not isinstance(node, list):
        return node, None
    highest, arg = -math.inf, None
    for i, child in enumerate(node):
        v = ab_min(child, alpha, beta)[0]
        if v > highest:
            highest, arg = v, i
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return highest, arg

def ab_min(node, alpha=-math.inf, beta=math.inf):
    if not isinstance(node, list):
        return node, None
    lowest, arg = math.inf, None
    for i, child in enumerate(node):
            v = ab_max(child, alpha, beta)[0]
            lowest, arg = v, i
            beta = min(beta, v)
            if alpha >= beta:
                break
    return lowest, arg

if __name__ == "__main__":
    print(ab_max([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
