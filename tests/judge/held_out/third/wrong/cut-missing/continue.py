def alfabeta(nodo, profundidad, alfa, beta, maximizando):
    if profundidad == 0 or nodo.es_terminal():
        return nodo.utilidad()
    if maximizando:
        valor = float('-inf')
        for accion in nodo.acciones():
            valor = max(valor, alfabeta(nodo.resultado(accion), profundidad - 1, alfa, beta, False))
            alfa = max(alfa, valor)
            if alfa >= beta:
                continue  # poda
        return valor
    valor = float('inf')
    for accion in nodo.acciones():
        valor = min(valor, alfabeta(nodo.resultado(accion), profundidad - 1, alfa, beta, True))
        beta = min(beta, valor)
        if alfa >= beta:
            continue  # poda
    return valor
