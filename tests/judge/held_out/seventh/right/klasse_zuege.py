import math


class Sucher:
    """Alpha-Beta mit Zählern für die Auswertung."""

    def __init__(self, tiefe):
        self.tiefe = tiefe
        self.besuchte = 0
        self.schnitte = 0

    def bester_zug(self, stellung):
        bester, bester_wert = None, -math.inf
        for zug in stellung.zuege():
            wert = self._min(stellung.ziehe(zug), self.tiefe - 1, bester_wert, math.inf)
            if wert > bester_wert:
                bester, bester_wert = zug, wert
        return bester

    def _max(self, stellung, tiefe, alpha, beta):
        self.besuchte += 1
        if tiefe == 0 or stellung.ende():
            return stellung.bewertung()
        wert = -math.inf
        for zug in stellung.zuege():
            wert = max(wert, self._min(stellung.ziehe(zug), tiefe - 1, alpha, beta))
            if wert >= beta:
                self.schnitte += 1
                return wert
            alpha = max(alpha, wert)
        return wert

    def _min(self, stellung, tiefe, alpha, beta):
        self.besuchte += 1
        if tiefe == 0 or stellung.ende():
            return stellung.bewertung()
        wert = math.inf
        for zug in stellung.zuege():
            wert = min(wert, self._max(stellung.ziehe(zug), tiefe - 1, alpha, beta))
            if wert <= alpha:
                self.schnitte += 1
                return wert
            beta = min(beta, wert)
        return wert
