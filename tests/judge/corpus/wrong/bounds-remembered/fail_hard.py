INF = 10**9


def search(root):
    known = {}

    def ab(node, alpha, beta, is_max):
        if node.is_terminal():
            return node.value
        if id(node) in known:
            return known[id(node)]
        if is_max:
            result = alpha
            for c in node.children:
                s = ab(c, result, beta, False)
                if s >= beta:
                    result = beta
                    break
                result = max(result, s)
        else:
            result = beta
            for c in node.children:
                s = ab(c, alpha, result, True)
                if s <= alpha:
                    result = alpha
                    break
                result = min(result, s)
        known[id(node)] = result
        return result

    return ab(root, -INF, INF, True)
