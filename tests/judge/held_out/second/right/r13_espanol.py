INFINITO = 10 ** 12

def poda(estado, profundidad, alfa, beta, turno_max):
    if profundidad == 0 or estado.es_final():
        return estado.evaluar()
    mejor = -INFINITO if turno_max else INFINITO
    for jugada in estado.jugadas():
        valor = poda(estado.aplicar(jugada), profundidad - 1, alfa, beta, not turno_max)
        if turno_max:
            mejor = max(mejor, valor)
            alfa = max(alfa, mejor)
        else:
            mejor = min(mejor, valor)
            beta = min(beta, mejor)
        if alfa >= beta:
            return mejor
    return mejor

def mejor_jugada(estado, profundidad=3):
    alfa = -INFINITO
    elegida = None
    for jugada in estado.jugadas():
        valor = poda(estado.aplicar(jugada), profundidad - 1, alfa, INFINITO, False)
        if elegida is None or valor > alfa:
            alfa, elegida = valor, jugada
    return elegida
