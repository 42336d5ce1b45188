class Agent:
        def __init__(self, spiel, tiefe):
            self.spiel = spiel
            self.tiefe = tiefe

        def waehle(self):
            return self._suche(self.tiefe, -10**9, 10**9)[1]

        def _suche(self, tiefe, alpha, beta):
            if tiefe <= 0 or self.spiel.ist_ende():
                return self.spiel.bewerte(), None
            bester, zug = -10**9, None
            for z in self.spiel.zuege():
                tiefe = tiefe - 1
                self.spiel.zug_machen(z)
                w = -self._suche(tiefe, -beta, -alpha)[0]
                self.spiel.zug_zuruecknehmen(z)
                if w > bester:
                    bester, zug = w, z
                alpha = max(alpha, w)
                if alpha >= beta:
                    break
            return bester, zug
