# Assignment 2 - Minimax with alpha beta pruning

def alphabeta(node, depth, alpha, beta, player):
    if depth == 0 or type(node) != list:
        return node

    if player == 1:
        best = float('-inf')
        for child in node:
            val = alphabeta(child, depth - 1, alpha, beta, 2)
            if val > best:
                best = val
            if best >= beta:
                break
    else:
        best = float('inf')
        for child in node:
            val = alphabeta(child, depth - 1, alpha, beta, 1)
            if val < best:
                best = val
            if best <= alpha:
                break
            beta = min(beta, best)
    return best


def main():
    tree = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
    result = alphabeta(tree, 3, float('-inf'), float('inf'), 1)
    print("Result:", result)


if __name__ == "__main__":
    main()
