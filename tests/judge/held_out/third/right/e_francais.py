# TP3 - Jeux a deux joueurs : elagage alpha-beta
INFINI = float("inf")


class JoueurAlphaBeta:
    def __init__(self, jeu, profondeur):
        self.jeu = jeu
        self.profondeur = profondeur
        self.nb_noeuds = 0
        self.nb_coupures = 0

    def meilleur_coup(self):
        meilleur, valeur = None, -INFINI
        for coup in self.jeu.coups():
            self.jeu.jouer(coup)
            v = self.noeud_min(self.profondeur - 1, valeur, INFINI)
            self.jeu.dejouer(coup)
            if v > valeur:
                meilleur, valeur = coup, v
        return meilleur, valeur

    def noeud_max(self, p, alpha, beta):
        self.nb_noeuds += 1
        if p == 0 or self.jeu.fini():
            return self.jeu.valeur()
        for coup in self.jeu.coups():
            self.jeu.jouer(coup)
            v = self.noeud_min(p - 1, alpha, beta)
            self.jeu.dejouer(coup)
            if v > alpha:
                alpha = v
            if alpha >= beta:
                self.nb_coupures += 1
                return alpha
        return alpha

    def noeud_min(self, p, alpha, beta):
        self.nb_noeuds += 1
        if p == 0 or self.jeu.fini():
            return self.jeu.valeur()
        for coup in self.jeu.coups():
            self.jeu.jouer(coup)
            v = self.noeud_max(p - 1, alpha, beta)
            self.jeu.dejouer(coup)
            if v < beta:
                beta = v
            if beta <= alpha:
                self.nb_coupures += 1
                return beta
        return beta
