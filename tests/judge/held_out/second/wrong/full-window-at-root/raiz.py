class IA:
    INF = 999999999

    def __init__(self, juego, prof):
        self.juego = juego
        self.prof = prof

    def elegir(self):
        mejor = -self.INF
        mov = None
        for m in self.juego.movimientos():
            self.juego.hacer_movimiento(m)
            puntos = self.buscar(self.prof - 1, -self.INF, self.INF, False)
            self.juego.deshacer(m)
            if puntos > mejor:
                mejor = puntos
                mov = m
        return mov

    def buscar(self, prof, alfa, beta, es_max):
        if prof == 0 or self.juego.terminado():
            return self.juego.valor()
        if es_max:
            for m in self.juego.movimientos():
                self.juego.hacer_movimiento(m)
                alfa = max(alfa, self.buscar(prof - 1, alfa, beta, False))
                self.juego.deshacer(m)
                if alfa >= beta:
                    break
            return alfa
        else:
            for m in self.juego.movimientos():
                self.juego.hacer_movimiento(m)
                beta = min(beta, self.buscar(prof - 1, alfa, beta, True))
                self.juego.deshacer(m)
                if alfa >= beta:
                    break
            return beta


if __name__ == "__main__":
    class Palillos:
        def __init__(self, n): self.n, self.pila = n, []
        def movimientos(self): return [k for k in (1, 2) if k <= self.n]
        def hacer_movimiento(self, k): self.n -= k; self.pila.append(k)
        def deshacer(self, k): self.n += self.pila.pop()
        def terminado(self): return self.n == 0
        def valor(self): return 0 if self.n else (1 if len(self.pila) % 2 else -1)
    print(IA(Palillos(7), 10).elegir())
