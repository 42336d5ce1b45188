# Aufgabe 2: Alpha-Beta-Suche
def max_value(knoten, alpha, beta):
    if isinstance(knoten, int):
        return knoten
    wert = float("-inf")
    for kind in knoten:
        wert = max(wert, min_value(kind, alpha, beta))
        if wert >= beta:
            return wert
        alpha = max(alpha, wert)
    return wert


def min_value(knoten, alpha, beta):
    if isinstance(knoten, int):
        return knoten
    wert = float("inf")
    for kind in knoten:
        wert = min(wert, max_value(kind, alpha, beta))
        if wert <= alpha:
            return wert
        beta = min(beta, wert)
    return wert


def alphabeta_suche(baum):
    return max_value(baum, float("-inf"), float("inf"))
