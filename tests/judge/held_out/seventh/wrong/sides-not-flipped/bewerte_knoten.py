# Alpha-Beta-Suche, Übungsblatt 5
UNENDLICH = float("inf")


def bewerte(knoten, tiefe, alpha, beta, ist_max):
    """Bewertet einen Knoten mit der Alpha-Beta-Suche."""
    if tiefe == 0 or knoten.ist_blatt():
        return knoten.wert
    if ist_max:
        bester = -UNENDLICH
        for kind in knoten.kinder:
            bester = max(bester, bewerte(kind, tiefe - 1, alpha, beta, True))
            alpha = max(alpha, bester)
            if alpha >= beta:
                break       # Beta-Schnitt
        return bester
    else:
        bester = UNENDLICH
        for kind in knoten.kinder:
            bester = min(bester, bewerte(kind, tiefe - 1, alpha, beta, True))
            beta = min(beta, bester)
            if alpha >= beta:
                break       # Alpha-Schnitt
        return bester
