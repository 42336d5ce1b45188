"""The tree as a dictionary of lists; a leaf is a number in the list of its parent."""

INF = float("inf")


def search(tree, node, maximizing=True, alpha=-INF, beta=INF):
    if isinstance(node, (int, float)):
        return node
    value = -INF if maximizing else INF
    for child in tree[node]:
        found = search(tree, child, not maximizing, alpha, beta)
        if maximizing:
            value = max(value, found)
            alpha = max(alpha, value)
        else:
            value = min(value, found)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


if __name__ == "__main__":
    print(search({"A": ["B", "C"], "B": [3, 12], "C": [2, 4]}, "A"))
