from math import inf


def alpha_beta(tree, alpha=-inf, beta=inf, player="MAX"):
    match tree, player:
        case (int() | float()), _:
            return tree
        case [*children], "MAX":
            for c in children:
                alpha = max(alpha, alpha_beta(c, alpha, beta, "MIN"))
                if alpha >= beta:
                    return alpha
            return alpha
        case [*children], "MIN":
            for c in children:
                beta = min(beta, alpha_beta(c, alpha, beta, "MAX"))
                if alpha >= beta:
                    return beta
            return beta
