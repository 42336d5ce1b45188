def minimax_ab(game, root):
    cache = {}

    def maxi(s, alpha, beta):
        if s in cache:
            return cache[s]
        if game.is_terminal(s):
            return game.utility(s)
        for n in game.children(s):
            alpha = max(alpha, mini(n, alpha, beta))
            if alpha >= beta:
                break
        cache[s] = alpha
        return alpha

    def mini(s, alpha, beta):
        if s in cache:
            return cache[s]
        if game.is_terminal(s):
            return game.utility(s)
        for n in game.children(s):
            beta = min(beta, maxi(n, alpha, beta))
            if alpha >= beta:
                break
        cache[s] = beta
        return beta

    return maxi(root, float("-inf"), float("inf"))
