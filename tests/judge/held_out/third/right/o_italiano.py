def scegli(gioco, profondita=5):
    """sceglie la mossa migliore per il giocatore di turno"""
    mossa, _ = _cerca(gioco, profondita, -10**9, 10**9)
    return mossa


def _cerca(gioco, p, alfa, beta):
    if p == 0 or gioco.e_finita():
        return None, gioco.valuta()
    migliore = None
    massimizza = gioco.turn() == 1
    valore = -10**9 if massimizza else 10**9
    for mossa in gioco.mosse():
        gioco.fai_mossa(mossa)
        _, v = _cerca(gioco, p - 1, alfa, beta)
        gioco.annulla()
        if massimizza and v > valore:
            valore, migliore = v, mossa
            alfa = max(alfa, v)
        elif not massimizza and v < valore:
            valore, migliore = v, mossa
            beta = min(beta, v)
        if alfa >= beta:
            break
    return migliore, valore
