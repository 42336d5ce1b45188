# -*- coding: utf-8 -*-
# Practica 3: poda alfa-beta


class Nodo:
    def __init__(self, nombre, valor=None):
        self.nombre = nombre
        self.valor = valor
        self.hijos = []

    def agregar(self, *hijos):
        self.hijos.extend(hijos)
        return self

    def es_hoja(self):
        return not self.hijos


class PodaAlfaBeta:
    def __init__(self):
        self.visitados = []

    def buscar(self, raiz):
        self.visitados = []
        return self.alfabeta(raiz, float('-inf'), float('inf'), True)

    def alfabeta(self, nodo, alfa, beta, es_max):
        self.visitados.append(nodo.nombre)
        if nodo.es_hoja():
            return nodo.valor
        if es_max:
            mejor = float('-inf')
            for h in nodo.hijos:
                v = self.alfabeta(h, alfa, beta, False)
                mejor = max(mejor, v)
                alfa = v
                if alfa >= beta:
                    break  # poda beta
        else:
            mejor = float('inf')
            for h in nodo.hijos:
                v = self.alfabeta(h, alfa, beta, True)
                mejor = min(mejor, v)
                beta = v
                if alfa >= beta:
                    break  # poda alfa
        return mejor


if __name__ == '__main__':
    arbol = Nodo('A').agregar(
        Nodo('B').agregar(Nodo('D', 3), Nodo('E', 5)),
        Nodo('C').agregar(Nodo('F', 2), Nodo('G', 9)))
    p = PodaAlfaBeta()
    print('valor:', p.buscar(arbol))
    print('visitados:', p.visitados)
