from math import inf

visited = []


def minimax(node, alpha, beta, is_max):
    # leaf
    if isinstance(node, (int, float)):
        visited.append(node)
        return node
    if is_max:
        best = -inf
        for child in node:
            val = minimax(child, alpha, beta, False)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = inf
        for child in node:
            val = minimax(child, alpha, beta, True)
            best = min(best, val)
            alpha = min(alpha, best)
            if beta <= alpha:
                break
        return best


if __name__ == "__main__":
    tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    print("value:", minimax(tree, -inf, inf, True))
    print("leaves visited:", visited)
