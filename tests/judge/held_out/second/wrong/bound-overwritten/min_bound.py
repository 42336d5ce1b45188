def wurzel(stellung, tiefe):
    return maxi(stellung, tiefe, -10000, 10000)

def maxi(stellung, tiefe, alpha, beta):
    if tiefe == 0 or stellung.ist_ende():
        return stellung.bewertung()
    bester = -10000
    for zug in stellung.zuege():
        w = mini(stellung.nach(zug), tiefe - 1, alpha, beta)
        bester = max(bester, w)
        alpha = max(alpha, w)
        if alpha >= beta:
            break
    return bester

def mini(stellung, tiefe, alpha, beta):
    if tiefe == 0 or stellung.ist_ende():
        return stellung.bewertung()
    bester = 10000
    for zug in stellung.zuege():
        w = maxi(stellung.nach(zug), tiefe - 1, alpha, beta)
        bester = min(bester, w)
        beta = w
        if alpha >= beta:
            break
    return bester
