def solve(root):
    window = [float("-inf"), float("inf")]       # alpha, beta

    def ab(node, maximizing):
        if node.is_terminal():
            return node.value
        v = float("-inf") if maximizing else float("inf")
        for child in node.children:
            w = ab(child, not maximizing)
            if maximizing:
                v = max(v, w)
                window[0] = max(window[0], v)
            else:
                v = min(v, w)
                window[1] = min(window[1], v)
            if window[0] >= window[1]:
                break
        return v

    return ab(root, True)
