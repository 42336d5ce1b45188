class Jiedian:
    def __init__(self, zhi=None, haizi=None):
        self.zhi = zhi
        self.haizi = haizi or []

def jianzhi(jiedian, alpha, beta, shi_max):
    if len(jiedian.haizi) == 0:
        return jiedian.zhi
    if shi_max:
        for h in jiedian.haizi:
            alpha = max(alpha, jianzhi(h, alpha, beta, False))
            if alpha >= beta:
                return alpha
        return alpha
    for h in jiedian.haizi:
        beta = min(beta, jianzhi(h, alpha, beta, True))
        if alpha >= beta:
            return beta
    return beta

if __name__ == '__main__':
    gen = Jiedian(haizi=[Jiedian(haizi=[Jiedian(5), Jiedian(6)]), Jiedian(haizi=[Jiedian(4), Jiedian(8)])])
    print(jianzhi(gen, -999999, 999999, True))
