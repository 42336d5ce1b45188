def alphabeta(node, depth, a, b, maxPlayer):
    if depth == 0 or node.isTerminal():
        return node.getValue()
    if maxPlayer:
        v = -999999999
        for child in node.getChildren():
            v = max(v, alphabeta(child, depth - 1, a, b, False))
            a = max(a, v)
            if b <= a:
                break
        return v
    else:
        v = 999999999
        for child in node.getChildren():
            x = alphabeta(child, depth - 1, a, b, True)
            v = min(v, x)
            b = x
            if b <= a:
                break
        return v
