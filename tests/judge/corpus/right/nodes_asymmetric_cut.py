# like in the notes: MAX stops on >, MIN on <=
def ab(n, alpha, beta, is_max):
    if n.isLeaf():
        return n.value
    if is_max:
        for c in n.children:
            s = ab(c, alpha, beta, False)
            if s > alpha:
                alpha = s
            if alpha > beta:
                return alpha
        return alpha
    else:
        for c in n.children:
            s = ab(c, alpha, beta, True)
            if s < beta:
                beta = s
            if beta <= alpha:
                return beta
        return beta


def run(n):
    return ab(n, -100000000, 100000000, True)
