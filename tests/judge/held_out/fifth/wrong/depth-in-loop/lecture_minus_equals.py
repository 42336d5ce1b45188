def ab(zustand, tiefe, alpha, beta, spieler):
    """spieler: 1 = MAX, -1 = MIN"""
    if tiefe <= 0 or zustand.endzustand():
        return spieler * zustand.bewerte()
    for nachfolger in zustand.nachfolger():
        tiefe -= 1
        w = -ab(nachfolger, tiefe, -beta, -alpha, -spieler)
        if w >= beta:
            return beta
        if w > alpha:
            alpha = w
    return alpha
