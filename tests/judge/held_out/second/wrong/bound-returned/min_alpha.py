INF = 99999

def alphabeta(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    if maximizing:
        for child in node:
            alpha = max(alpha, alphabeta(child, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    else:
        for child in node:
            beta = min(beta, alphabeta(child, alpha, beta, True))
            if alpha >= beta:
                break
        return alpha  # the best MIN can get

if __name__ == "__main__":
    print(alphabeta([[7, 3], [4, 5]], -INF, INF, True))
