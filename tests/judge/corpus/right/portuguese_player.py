class Jogador:
    def __init__(self, jogo, profundidade_maxima):
        self.jogo = jogo
        self.profundidade_maxima = profundidade_maxima
    def escolher_jogada(self):
        melhor, melhor_valor = None, float('-inf')
        alfa = float('-inf')
        for jogada in self.jogo.jogadas_possiveis():
            self.jogo.jogar(jogada)
            valor = self.minimo(self.profundidade_maxima - 1, alfa, float('inf'))
            self.jogo.desfazer(jogada)
            if valor > melhor_valor:
                melhor, melhor_valor = jogada, valor
            alfa = max(alfa, valor)
        return melhor
    def maximo(self, prof, alfa, beta):
        if prof == 0 or self.jogo.terminou():
            return self.jogo.avaliar()
        v = float('-inf')
        for jogada in self.jogo.jogadas_possiveis():
            self.jogo.jogar(jogada)
            v = max(v, self.minimo(prof - 1, alfa, beta))
            self.jogo.desfazer(jogada)
            if v >= beta: return v
            alfa = max(alfa, v)
        return v
    def minimo(self, prof, alfa, beta):
        if prof == 0 or self.jogo.terminou():
            return self.jogo.avaliar()
        v = float('inf')
        for jogada in self.jogo.jogadas_possiveis():
            self.jogo.jogar(jogada)
            v = min(v, self.maximo(prof - 1, alfa, beta))
            self.jogo.desfazer(jogada)
            if v <= alfa: return v
            beta = min(beta, v)
        return v
