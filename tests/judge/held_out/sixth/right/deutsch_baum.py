# Übung 5: Alpha-Beta-Suche
# Gruppe 12

UNENDLICH = float("inf")


class Knoten:
    def __init__(self, wert=None, kinder=None):
        self.wert = wert
        self.kinder = kinder or []


def alphabeta(knoten, tiefe, alpha, beta, spieler_max):
    if tiefe == 0 or not knoten.kinder:
        return knoten.wert
    if spieler_max:
        bester = -UNENDLICH
        for kind in knoten.kinder:
            bester = max(bester, alphabeta(kind, tiefe - 1, alpha, beta, False))
            alpha = max(alpha, bester)
            if alpha >= beta:
                break  # Beta-Schnitt
    else:
        bester = UNENDLICH
        for kind in knoten.kinder:
            bester = min(bester, alphabeta(kind, tiefe - 1, alpha, beta, True))
            beta = min(beta, bester)
            if alpha >= beta:
                break  # Alpha-Schnitt
    return bester


if __name__ == "__main__":
    wurzel = Knoten(kinder=[
        Knoten(kinder=[Knoten(3), Knoten(17)]),
        Knoten(kinder=[Knoten(2), Knoten(12)]),
    ])
    print("Wert der Wurzel:", alphabeta(wurzel, 2, -UNENDLICH, UNENDLICH, True))
