def best_move(game, depth):
    inf = float('inf')

    def search(g, d, a, b):
        if d <= 0 or g.is_over():
            return g.score(), None
        top, pick = -inf, None
        for m in g.legal_moves():
            s, _ = search(g.apply(m), d - 1, -b, -a)
            s = -s
            if pick is None or s > top:
                top, pick = s, m
            if top > a:
                a = top
            if a >= b:
                break
        return top, pick

    return search(game, depth, -inf, inf)[1]
