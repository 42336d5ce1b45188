# TP3 - Intelligence artificielle - élagage alpha-beta
def alphabeta(noeud, profondeur, alpha, beta, joueur_max):
    if profondeur == 0 or type(noeud) is not list:
        return noeud
    if joueur_max:
        valeur = float("-inf")
        for fils in noeud:
            valeur = max(valeur, alphabeta(fils, profondeur - 1, alpha, beta, False))
            if valeur >= beta:
                return valeur
            alpha = max(alpha, valeur)
        return valeur
    else:
        valeur = float("inf")
        for fils in noeud:
            valeur = min(valeur, alphabeta(fils, profondeur - 1, alpha, beta, True))
            if valeur <= alpha:
                return valeur
            beta = min(beta, valeur)
        return valeur


arbre = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
print(alphabeta(arbre, 3, float("-inf"), float("inf"), True))
