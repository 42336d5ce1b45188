def minimax(knoten, alpha, beta, max_am_zug):
    if not knoten.kinder:
        return knoten.wert
    if max_am_zug:
        wert = float("-inf")
        for kind in knoten.kinder:
            wert = max(wert, minimax(kind, alpha, beta, False))
            alpha = max(alpha, wert)
            if alpha >= beta:
                break
        return wert
    else:
        wert = float("inf")
        for kind in knoten.kinder:
            wert = min(wert, minimax(kind, alpha, beta, True))
            alpha = min(alpha, wert)
            if alpha >= beta:
                break
        return wert
