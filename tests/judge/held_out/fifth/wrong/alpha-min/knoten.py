# Uebung 5, Aufgabe 3: Alpha-Beta-Suche
UNENDLICH = float("inf")


class Knoten:
    def __init__(self, wert=None, kinder=None):
        self.wert = wert
        self.kinder = kinder or []

    def ist_blatt(self):
        return len(self.kinder) == 0


def alphabeta(knoten, tiefe, alpha, beta, maximierend):
    """Liefert den Minimax-Wert des Knotens."""
    if tiefe == 0 or knoten.ist_blatt():
        return knoten.wert
    if maximierend:
        bester = -UNENDLICH
        for kind in knoten.kinder:
            wert = alphabeta(kind, tiefe - 1, alpha, beta, False)
            bester = max(bester, wert)
            alpha = max(alpha, bester)
            if alpha >= beta:
                break  # Beta-Schnitt
        return bester
    bester = UNENDLICH
    for kind in knoten.kinder:
        wert = alphabeta(kind, tiefe - 1, alpha, beta, True)
        bester = min(bester, wert)
        alpha = min(alpha, bester)
        if alpha >= beta:
            break  # Alpha-Schnitt
    return bester


if __name__ == "__main__":
    baum = Knoten(kinder=[Knoten(kinder=[Knoten(3), Knoten(12)]), Knoten(kinder=[Knoten(2), Knoten(4)])])
    print(alphabeta(baum, 2, -UNENDLICH, UNENDLICH, True))
