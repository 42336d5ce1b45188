from math import inf


def solve(tree):
    chosen = [None]

    def ab(node, alpha, beta, is_max):
        if not isinstance(node, list):
            return node
        if is_max:
            v = -inf
            for i, c in enumerate(node):
                s = ab(c, alpha, beta, False)
                if s > v:
                    v = s
                    chosen[0] = i
                alpha = max(alpha, v)
                if alpha >= beta:
                    break
            return v
        v = inf
        for c in node:
            v = min(v, ab(c, alpha, beta, True))
            beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    value = ab(tree, -inf, inf, True)
    return value, chosen[0]
