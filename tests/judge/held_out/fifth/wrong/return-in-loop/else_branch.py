def alpha_beta(arbre, alpha, beta, joueur_max):
    """Algorithme alpha-beta sur un arbre donné sous forme de listes imbriquées"""
    if type(arbre) == int:
        return arbre
    if joueur_max:
        v = float("-inf")
        for fils in arbre:
            v = max(v, alpha_beta(fils, alpha, beta, False))
            if v >= beta:
                return v
            else:
                alpha = max(alpha, v)
                return v
    else:
        v = float("inf")
        for fils in arbre:
            v = min(v, alpha_beta(fils, alpha, beta, True))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
