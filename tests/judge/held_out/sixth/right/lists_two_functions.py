# AI homework 2 - alpha beta pruning
# Name: A. Student
INF = float("inf")

tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def max_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    v = -INF
    for child in node:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    v = INF
    for child in node:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


if __name__ == "__main__":
    print("The value of the root is", max_value(tree, -INF, INF))
