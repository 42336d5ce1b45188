import math


class KI:
    def __init__(self, spiel, suchtiefe):
        self.spiel = spiel
        self.suchtiefe = suchtiefe
        self.bester_zug = None

    def berechne_zug(self):
        self.bester_zug = None
        self.max_wert(self.suchtiefe, -math.inf, math.inf)
        return self.bester_zug

    def max_wert(self, tiefe, alpha, beta):
        if tiefe == 0 or self.spiel.ist_zu_ende():
            return self.spiel.bewertung()
        max_bisher = alpha
        for zug in self.spiel.moegliche_zuege():
            self.spiel.fuehre_zug_aus(zug)
            wert = self.min_wert(tiefe - 1, max_bisher, beta)
            self.spiel.nimm_zug_zurueck(zug)
            if wert > max_bisher:
                max_bisher = wert
                self.bester_zug = zug
                if max_bisher >= beta:
                    break
        return max_bisher

    def min_wert(self, tiefe, alpha, beta):
        if tiefe == 0 or self.spiel.ist_zu_ende():
            return self.spiel.bewertung()
        min_bisher = beta
        for zug in self.spiel.moegliche_zuege():
            self.spiel.fuehre_zug_aus(zug)
            wert = self.max_wert(tiefe - 1, alpha, min_bisher)
            self.spiel.nimm_zug_zurueck(zug)
            if wert < min_bisher:
                min_bisher = wert
                if min_bisher <= alpha:
                    break
        return min_bisher
