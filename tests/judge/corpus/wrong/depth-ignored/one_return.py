"""The value of a leaf is kept, not returned at once; the depth is counted, and never tested."""


class Busca:
    def alfabeta(self, nodo, profundidade, alfa, beta, max_jogador):
        melhor = None
        if nodo.eh_folha:
            melhor = nodo.valor
        elif max_jogador:
            melhor = alfa
            for filho in nodo.filhos:
                melhor = max(melhor, self.alfabeta(filho, profundidade - 1, melhor, beta, False))
                if beta <= melhor:
                    break
        else:
            melhor = beta
            for filho in nodo.filhos:
                melhor = min(melhor, self.alfabeta(filho, profundidade - 1, alfa, melhor, True))
                if melhor <= alfa:
                    break
        return melhor
