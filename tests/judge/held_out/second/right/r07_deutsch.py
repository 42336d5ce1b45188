class Spieler:
    """KI-Spieler mit Alpha-Beta-Suche (Uebungsblatt 7)"""

    def __init__(self, spiel, tiefe=4):
        self.spiel = spiel
        self.tiefe = tiefe
        self.knoten = 0

    def alphabeta(self, tiefe, alpha, beta, max_am_zug):
        self.knoten += 1
        if tiefe == 0 or self.spiel.ist_ende():
            return self.spiel.bewertung()
        if max_am_zug:
            wert = alpha
            for zug in self.spiel.moegliche_zuege():
                self.spiel.zug_machen(zug)
                w = self.alphabeta(tiefe - 1, wert, beta, False)
                self.spiel.zug_zuruecknehmen()
                if w > wert:
                    wert = w
                if wert >= beta:
                    break
            return wert
        wert = beta
        for zug in self.spiel.moegliche_zuege():
            self.spiel.zug_machen(zug)
            w = self.alphabeta(tiefe - 1, alpha, wert, True)
            self.spiel.zug_zuruecknehmen()
            if w < wert:
                wert = w
            if wert <= alpha:
                break
        return wert
