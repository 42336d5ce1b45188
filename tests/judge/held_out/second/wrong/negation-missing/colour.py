from math import inf

def negamax(node, alpha, beta, color):
    if isinstance(node, list):
        best = -inf
        for child in node:
            best = max(best, negamax(child, -beta, -alpha, -color))
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
        return best
    return color * node

if __name__ == "__main__":
    for tree in ([1, 2, 3], [[1, 2], [3, 4]], [[[5, 1], [2]], [[8], [9, 9]]]):
        print(tree, "->", negamax(tree, -inf, inf, 1))
