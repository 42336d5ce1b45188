"""Exercise sheet 4, task 2: negamax with alpha-beta."""

GRAPH = {
    "A": ["B", "C"],
    "B": ["D", "E"],
    "C": ["F", "G"],
}
VALUES = {"D": 5, "E": 2, "F": -1, "G": 9}


def negamax(node, alpha, beta, color):
    if node not in GRAPH:
        return color * VALUES[node]
    best = float("-inf")
    for child in GRAPH[node]:
        score = -negamax(child, -beta, -alpha, -color)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best


print(negamax("A", float("-inf"), float("inf"), 1))
