# Hausaufgabe 7: Spielbaum als verschachtelte Liste
def minimax(baum, ist_max, alpha=-100, beta=100):
    if not isinstance(baum, list):
        return baum
    if ist_max:
        wert = -100
        for teilbaum in baum:
            wert = max(wert, minimax(teilbaum, False, alpha, beta))
            alpha = max(alpha, wert)
            if alpha >= beta:
                break
    else:
        wert = 100
        for teilbaum in baum:
            wert = min(wert, minimax(teilbaum, True, alpha, beta))
            beta = min(beta, wert)
            if alpha >= beta:
                break
    return wert


print(minimax([[3, 12, 8], [2, 4, 6], [14, 5, 2]], True))
