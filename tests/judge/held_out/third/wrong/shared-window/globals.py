INF = float("inf")
alpha = -INF
beta = INF

def run(tree):
    global alpha, beta
    alpha, beta = -INF, INF
    return visit(tree, True)

def visit(node, maximizing):
    global alpha, beta
    if not isinstance(node, list):
        return node
    best = -INF if maximizing else INF
    for child in node:
        value = visit(child, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

if __name__ == "__main__":
    print(run([[2, 7], [1, 8]]))
