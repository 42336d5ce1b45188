UNENDLICH = float("inf")


class Knoten:
    def __init__(self, wert=None, kinder=None):
        self.wert = wert
        self.kinder = kinder or []


def alphabeta(knoten, tiefe, alpha, beta, ist_max):
    # Blatt oder Suchtiefe erreicht
    if tiefe == 0 or not knoten.kinder:
        return knoten.wert
    if ist_max:
        bester = -UNENDLICH
        for kind in knoten.kinder:
            wert = alphabeta(kind, tiefe - 1, alpha, beta, False)
            if wert > bester:
                bester = wert
            if bester > alpha:
                alpha = bester
            if alpha >= beta:
                break  # Beta-Schnitt
        return bester
    bester = UNENDLICH
    for kind in knoten.kinder:
        wert = alphabeta(kind, tiefe - 1, alpha, beta, True)
        if wert < bester:
            bester = wert
        if bester < beta:
            beta = bester
        if alpha >= beta:
            break  # Alpha-Schnitt
    return bester


def suche(wurzel, tiefe):
    return alphabeta(wurzel, tiefe, -UNENDLICH, UNENDLICH, True)


if __name__ == "__main__":
    baum = Knoten(kinder=[Knoten(kinder=[Knoten(3), Knoten(12)]), Knoten(kinder=[Knoten(2), Knoten(4)])])
    print(suche(baum, 2))
