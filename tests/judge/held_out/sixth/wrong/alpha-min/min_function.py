# Programmieraufgabe 3
INF = 10**9


def maxWert(zustand, alpha, beta):
    if isinstance(zustand, int):
        return zustand
    wert = -INF
    for nachfolger in zustand:
        wert = max(wert, minWert(nachfolger, alpha, beta))
        if wert >= beta:
            return wert
        if wert > alpha:
            alpha = wert
    return wert


def minWert(zustand, alpha, beta):
    if isinstance(zustand, int):
        return zustand
    wert = INF
    for nachfolger in zustand:
        wert = min(wert, maxWert(nachfolger, alpha, beta))
        if wert <= alpha:
            return wert
        if wert < alpha:
            alpha = wert
    return wert


print(maxWert([[3, 12, 8], [2, 4, 6], [14, 5, 2]], -INF, INF))
