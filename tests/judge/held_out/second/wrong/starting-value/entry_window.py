class Knoten:
    def __init__(self, wert, kinder):
        self.wert = wert
        self.kinder = kinder

def _ab(k, alpha, beta, maxi):
    if not k.kinder:
        return k.wert
    for kind in k.kinder:
        w = _ab(kind, alpha, beta, not maxi)
        if maxi:
            alpha = max(alpha, w)
        else:
            beta = min(beta, w)
        if beta <= alpha:
            break
    return alpha if maxi else beta

def game_value(wurzel):
    return _ab(wurzel, -100, 100, True)
