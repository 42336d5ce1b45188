import math


# inner nodes have value None
def alpha_beta(node, alpha, beta, maxi):
    if node.value is not None:
        return node.value
    if maxi:
        res = -math.inf
        for kid in node.children:
            res = max(res, alpha_beta(kid, alpha, beta, False))
            alpha = max(alpha, res)
            if alpha >= beta:
                break
    else:
        res = math.inf
        for kid in node.children:
            res = min(res, alpha_beta(kid, alpha, beta, True))
            beta = min(beta, res)
            if alpha >= beta:
                break
    return res
