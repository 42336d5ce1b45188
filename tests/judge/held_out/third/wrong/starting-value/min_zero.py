def busca(estado, n, soy_max, alfa, beta):
    """devuelve (valor, jugada)"""
    if n == 0 or estado.terminado():
        return (estado.evaluar(), None)
    if soy_max:
        mejor = (-10**9, None)
        for j in estado.jugadas():
            v, _ = busca(estado.aplicar(j), n - 1, False, alfa, beta)
            if v > mejor[0]:
                mejor = (v, j)
            alfa = max(alfa, mejor[0])
            if alfa >= beta:
                return mejor
        return mejor
    else:
        mejor = (0, None)
        for j in estado.jugadas():
            v, _ = busca(estado.aplicar(j), n - 1, True, alfa, beta)
            if v < mejor[0]:
                mejor = (v, j)
            beta = min(beta, mejor[0])
            if alfa >= beta:
                return mejor
        return mejor
