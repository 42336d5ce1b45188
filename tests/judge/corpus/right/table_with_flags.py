from math import inf

EXACT, LOWER, UPPER = 0, 1, 2


def search(root):
    table = {}

    def alphabeta(node, alpha, beta, maximizing):
        if not node.children:
            return node.value
        low, high = alpha, beta
        if node in table:
            flag, known = table[node]
            if flag == EXACT:
                return known
            if flag == LOWER and known >= beta:
                return known
            if flag == UPPER and known <= alpha:
                return known
        value = -inf if maximizing else inf
        for child in node.children:
            v = alphabeta(child, alpha, beta, not maximizing)
            if maximizing:
                value = max(value, v)
                alpha = max(alpha, value)
            else:
                value = min(value, v)
                beta = min(beta, value)
            if alpha >= beta:
                break
        table[node] = (UPPER if value <= low else LOWER if value >= high else EXACT, value)
        return value

    return alphabeta(root, -inf, inf, True)
