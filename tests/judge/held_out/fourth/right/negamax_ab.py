INF = float("inf")


def negamax(node, alpha, beta, color):
    """node is either a number (seen by the first player) or a list of nodes."""
    if isinstance(node, (int, float)):
        return color * node
    best = -INF
    for child in node:
        score = -negamax(child, -beta, -alpha, -color)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best


def solve(tree):
    return negamax(tree, -INF, INF, 1)


if __name__ == "__main__":
    print(solve([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
