counter = 0


def maxValue(node, alpha, beta):
    global counter
    counter += 1
    if isinstance(node, int):
        return node
    v = float('-inf')
    for n in node:
        v = max(v, minValue(n, alpha, beta))
        if v >= beta:
            return v
        beta = min(beta, v)
    return v


def minValue(node, alpha, beta):
    global counter
    counter += 1
    if isinstance(node, int):
        return node
    v = float('inf')
    for n in node:
        v = min(v, maxValue(n, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


if __name__ == '__main__':
    print(maxValue([[3, 12, 8], [2, 4, 6], [14, 5, 2]], float('-inf'), float('inf')))
    print(counter, 'nodes')
