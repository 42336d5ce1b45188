def suche(stellung, tiefe, lo=float("-inf"), hi=float("inf"), weiss=True):
    if tiefe == 0 or stellung.finished():
        return stellung.bewertung()
    else:
        mm = max if weiss else min
        wert = lo if weiss else hi
        for nachfolger in stellung.kinder():
            unten = suche(nachfolger, tiefe - 1, lo, hi, not weiss)
            if hi <= lo:
                return wert
            wert = mm(wert, unten)
            if weiss: lo = max(lo, wert)
            else: hi = min(hi, wert)
        return wert
