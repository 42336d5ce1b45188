def poda(nodo, profundidad, alfa, beta, max_jugador):
    """Poda alfa-beta."""
    if profundidad == 0 or nodo.es_hoja:
        return nodo.valor
    if max_jugador:
        valor = float("-inf")
        for hijo in nodo.hijos:
            valor = max(valor, poda(hijo, profundidad - 1, alfa, beta, False))
            alfa = max(alfa, valor)
            if alfa >= beta:
                break
    else:
        valor = float("inf")
        for hijo in nodo.hijos:
            valor = min(valor, poda(hijo, profundidad - 1, alfa, beta, True))
            beta = min(beta, valor)
            if alfa >= beta:
                break
    return valor
