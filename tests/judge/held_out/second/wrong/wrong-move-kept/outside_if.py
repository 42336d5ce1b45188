def alphabeta(node, alpha, beta, maximizing):
    """returns (value, index of the best child)"""
    if not isinstance(node, list):
        return node, None
    best_index = None
    if maximizing:
        value = float('-inf')
        for i, child in enumerate(node):
            score, _ = alphabeta(child, alpha, beta, False)
            if score > value:
                value = score
            best_index = i
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value, best_index
    value = float('inf')
    for i, child in enumerate(node):
        score, _ = alphabeta(child, alpha, beta, True)
        if score < value:
            value, best_index = score, i
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value, best_index

if __name__ == "__main__":
    print(alphabeta([[3, 5], [8, 6], [1, 9]], float('-inf'), float('inf'), True))
