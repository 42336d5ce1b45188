def value(tree, alpha=None, beta=None, turn=+1):
    big = 10 ** 15
    if alpha is None: alpha = -big
    if beta is None: beta = big
    if isinstance(tree, list):
        result = -big
        for x in tree:
            result = max(result, -value(x, -alpha, -beta, -turn))
            alpha = max(alpha, result)
            if alpha >= beta:
                return result
        return result
    else:
        return turn * tree

if __name__ == "__main__":
    print(value([[3, 5, 10], [2, [1, 8]], [7]]))
