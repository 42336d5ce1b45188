from math import inf

def alphabeta(node, alpha, beta, maxi):
    if isinstance(node, (int, float)):
        return node
    best = -inf if maxi else inf
    pick = max if maxi else min
    for kid in node:
        best = pick(best, alphabeta(kid, alpha, beta, not maxi))
        if maxi:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha <= beta:
            break
    return best

if __name__ == "__main__":
    print(alphabeta([[1, 7], [4, 5], [3, 3]], -inf, inf, True))
